// Who somebody is and where: passkeys with Chromium's own virtual device, devices, another password.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, refused, sound, visit } from './help'
import { House } from './serve'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
afterAll(async () => {
  if (browser) await leave(browser)
  await browser?.close()
  await house?.close()
})

// Passkeys belong to a name, not to a number.
const there = () => house.base.replace('127.0.0.1', 'localhost')
const come = () => visit(browser, `${there()}#/settings`)

/** A device that makes passkeys and says yes to everything. */
async function device(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', { options })
  return { line, authenticatorId }
}

async function account(page: Page, name: string) {
  await page.getByLabel('Kontoname').fill(name)
  await page.getByLabel(/Passwort/).fill('sehr geheim 7')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByText(`Du bist als ${name} angemeldet.`).waitFor()
}

it('a passkey is made, signs in, and is removed, by keyboard', async () => {
  const watched = await come()
  const { page } = watched
  const { line, authenticatorId } = await device(page)
  await account(page, 'paula')
  await page.getByLabel('Name des neuen Passkeys').fill('Mein Tablet')
  await page.keyboard.press('Enter')
  await page.getByText('Der Passkey ist eingerichtet.').waitFor()
  await page.getByText('Mein Tablet').waitFor()
  expect((await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
  // The same device makes no second one.
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await page.getByText('Dieses Gerät hat schon einen Passkey für dich.').waitFor()
  await accessible(page)
  await keep(page, 'person-passkey')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).first().click()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Du bist als paula angemeldet.').waitFor()
  // A device that does not know its owner is not believed.
  await page.getByRole('button', { name: 'Abmelden', exact: true }).first().click()
  await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await page.getByText('Abgebrochen.').waitFor()
  await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await page.getByText('Du bist als paula angemeldet.').waitFor()
  await page.getByRole('button', { name: 'Passkey Mein Tablet entfernen' }).click()
  await page.getByText('Der Passkey gilt nicht mehr.').waitFor()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).first().click()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await page.getByRole('alert').waitFor()
  // The passkey that was removed.
  await sound(watched, refused(401, 'passkeys/login'))
  await page.context().close()
})

it('devices are listed and signed out, and another password signs all others out', async () => {
  const [first, second] = [await come(), await come()]
  await account(first.page, 'dora')
  const login = async (password: string) => {
    await second.page.getByLabel('Kontoname').fill('dora')
    await second.page
      .getByLabel(/Passwort/)
      .first()
      .fill(password)
    await second.page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await second.page.getByText('Du bist als dora angemeldet.').waitFor()
  }
  await login('sehr geheim 7')
  await first.page.reload()
  await first.page.getByText('Chrome, Linux').first().waitFor()
  await first.page.getByRole('button', { name: /Chrome, Linux abmelden/ }).click()
  await first.page.getByText('Das Gerät ist abgemeldet.').waitFor()
  await second.page.reload()
  await second.page.getByText('Du spielst als Gast.').waitFor()
  await login('sehr geheim 7')
  await first.page.getByLabel('Bisheriges Passwort').fill('sehr geheim 7')
  await first.page.getByLabel('Neues Passwort').fill('noch geheimer 8')
  await first.page.getByRole('button', { name: 'Passwort ändern' }).click()
  await first.page.getByText('Das Passwort ist geändert.').waitFor()
  await accessible(first.page)
  await second.page.reload()
  await second.page.getByText('Du spielst als Gast.').waitFor()
  await login('noch geheimer 8')
  await first.page.getByRole('button', { name: 'Überall abmelden' }).click()
  await first.page.getByText('Du spielst als Gast.').waitFor()
})

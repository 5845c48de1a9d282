// Passkeys: the browser makes and uses them, the house checks them. What travels is bytes in base64url.
import type { Challenge, NewPasskey, Passkey, Signed } from '../generated/server'
import { call, type MeInfo } from './api'

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
export const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Can this browser have passkeys here? Only over https or on this machine, and never for an address of numbers. */
export const passkeysPossible = () =>
  typeof PublicKeyCredential !== 'undefined' && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

/** Makes a passkey on this device for whoever is signed in. */
export async function makePasskey(name: string): Promise<Passkey> {
  const ask = await call<Challenge>('POST', 'me/passkeys/challenge')
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(ask.challenge),
      rp: { id: ask.party, name: 'Burghof' },
      user: { id: toBytes(ask.user ?? ''), name: ask.name ?? name, displayName: ask.name ?? name },
      // Those that the house can check, the best first.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: ask.have.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  const body: NewPasskey = {
    name,
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.getAuthenticatorData()),
  }
  return call<Passkey>('POST', 'me/passkeys', body)
}

/** Signs in with a passkey of this device. */
export async function usePasskey(): Promise<MeInfo> {
  const ask = await call<Challenge>('POST', 'passkeys/challenge')
  const used = (await navigator.credentials.get({
    publicKey: { challenge: toBytes(ask.challenge), rpId: ask.party, userVerification: 'required' },
  })) as PublicKeyCredential
  const response = used.response as AuthenticatorAssertionResponse
  const body: Signed = {
    id: toText(used.rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
  }
  return call<MeInfo>('POST', 'passkeys/login', body)
}

/** Somebody changed their mind, or the browser did: no reason to complain. */
export const calledOff = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

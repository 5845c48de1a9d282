// Serves the built page while the tests run: as plain files for most of them, by a real server for those that need one.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'

declare module 'vitest' {
  interface ProvidedContext {
    base: string
  }
}

const root = join(import.meta.dirname, '..')

export default async function serve(project: { provide(key: 'base', value: string): void }) {
  // Another folder, so that several builds can be tested side by side.
  const outDir = process.env.BURGHOF_DIST ?? join(root, 'dist')
  if (!existsSync(join(outDir, 'index.html'))) throw new Error(`${outDir} has no page: npm run build`)
  if (!readdirSync(join(outDir, 'assets')).some((file) => file.endsWith('.wasm')))
    throw new Error(`${outDir} has no engines: cargo xtask wasm, then npm run build`)
  const server = await preview({ root, build: { outDir }, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  project.provide('base', server.resolvedUrls?.local[0] ?? '')
  return () => server.close()
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

/** A real server with a database of its own. It can be stopped and started again: same address, same database. */
export class House {
  readonly base: string
  private readonly port: number
  private readonly folder = mkdtempSync(join(tmpdir(), 'burghof-'))
  private process: ChildProcess | null = null
  private said = ''

  private constructor(port: number) {
    this.port = port
    this.base = `http://127.0.0.1:${port}/`
  }

  static async open(): Promise<House> {
    const house = new House(await freePort())
    await house.start()
    const page = await (await fetch(house.base)).text()
    if (!page.includes('id="app"'))
      throw new Error('the server has no page in it: npm run build, then build it again (a debug build reads web/dist)')
    return house
  }

  /** Starts it, unless it is running. */
  async start() {
    if (this.process && this.process.exitCode === null) return
    const program = process.env.BURGHOF_BIN ?? join(root, '../target/debug/burghof')
    if (!existsSync(program)) throw new Error(`${program} is missing: cargo build -p burghof, or name another with BURGHOF_BIN`)
    const args = [
      'serve',
      '--listen',
      `127.0.0.1:${this.port}`,
      '--database',
      join(this.folder, 'house.db'),
      '--no-code',
      '--rate',
      '0',
      '--lang',
      'en',
    ]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.process = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.said += data))
    for (let n = 0; n < 300; n++) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.said}`)
      if (
        await fetch(`${this.base}health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`the server does not answer: ${this.said}`)
  }

  /** What an operator does beside it: `burghof admin …`. */
  admin(...deed: string[]): string {
    const program = process.env.BURGHOF_BIN ?? join(root, '../target/debug/burghof')
    return execFileSync(program, ['admin', ...deed, '--database', join(this.folder, 'house.db'), '--lang', 'en'], { encoding: 'utf8' })
  }

  /** Pulls the plug. */
  async stop() {
    const child = this.process
    this.process = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }

  async close() {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

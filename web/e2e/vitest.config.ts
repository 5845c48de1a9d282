import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    globalSetup: './serve.ts',
    testTimeout: 240_000,
    // Bots draw their own chance, and a busy machine may be slow once: a fault comes back every time.
    retry: 2,
    hookTimeout: 60_000,
    // Two files at a time, each with its own browser (and its own server where it needs one): most of a test is waiting for a page.
    pool: 'forks',
    maxWorkers: Number(process.env.BURGHOF_WORKERS ?? 2),
    reporters: process.env.BURGHOF_REPORT ? ['default', ['json', { outputFile: process.env.BURGHOF_REPORT }]] : ['default'],
  },
})

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
    // One browser at a time: the tests share the machine with others.
    fileParallelism: false,
  },
})

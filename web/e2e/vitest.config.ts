import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    globalSetup: './serve.ts',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // One browser at a time: the tests share the machine with others.
    fileParallelism: false,
  },
})

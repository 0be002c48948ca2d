import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROTECTIONS } from './protections.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each(PROTECTIONS)('the code protects: $promise', async ({ file, text }) => {
  const parts = (await readFile(join(ROOT, file), 'utf8')).split(text)
  expect(parts.length - 1, `${file}: ${text}`).toBe(1)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

function importersOf(port: string): string[] {
  const files = ['application', 'adapters/http'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  return files.filter(
    (name) =>
      name.endsWith('.ts') && readFileSync(join(root, name), 'utf8').includes(`/${port}.ts'`),
  )
}

it('bytes are written, read and destroyed through the vault, but for objects that try a platform', () => {
  expect(importersOf('object-stores')).toEqual([
    'application/files/file-vault.ts',
    'application/platforms/platform-probe.ts',
  ])
})

it('files become visible and disappear through few modules only', () => {
  const callers = (call: string) =>
    readdirSync(join(root, 'application/files')).filter((name) =>
      readFileSync(join(root, 'application/files', name), 'utf8').includes(call),
    )
  expect(callers('.markReady(')).toEqual(['running-uploads.ts'])
  expect(callers('.quarantine(')).toEqual(['scan-upload.ts'])
  expect(callers('.markDeleting(')).toEqual(['remove-files.ts'])
  expect(callers('.markKeptDeleting(')).toEqual(['remove-files.ts'])
  expect(callers('.hideKept(')).toEqual(['delete-files.ts'])
  expect(callers('vault.write(')).toEqual(['copy-file.ts', 'staged-parts.ts'])
  expect(callers('vault.writeAhead(')).toEqual(['upload-file.ts'])
  expect(callers('vault.readForCopy(')).toEqual(['copy-file.ts'])
  expect(callers('#vault.destroy(')).toEqual(['remove-files.ts'])
})

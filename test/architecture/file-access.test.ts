import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

function importersOf(port: string): string[] {
  return sourceFiles('application', 'adapters/http')
    .filter(({ text }) => text.includes(`/${port}.ts'`))
    .map(({ path }) => path)
}

it('bytes are written, read and destroyed through the vault, but for objects that try a platform', () => {
  expect(importersOf('object-stores')).toEqual([
    'application/files/file-vault.ts',
    // The storages that modules bring implement it, and are used through the vault too.
    'application/modules/module-storage.ts',
    // Clients write here past the service.
    'application/parts/direct/direct-vault.ts',
    'application/platforms/platform-probe.ts',
  ])
})

it('files become visible and disappear through few modules only', () => {
  const files = sourceFiles('application/files', 'application/parts')
  const callers = (call: string) =>
    files
      .filter(({ text }) => text.includes(call))
      .map(({ path }) => path.replace(/^application\/(files|parts)\//, ''))
  expect(callers('.markReady(')).toEqual(['uploads/running-uploads.ts'])
  expect(callers('.quarantine(')).toEqual(['uploads/scan-upload.ts'])
  expect(callers('.markDeleting(')).toEqual(['recovery/remove-files.ts'])
  expect(callers('.hideKept(')).toEqual(['delete-files.ts', 'recovery/remove-files.ts'])
  expect(callers('.purge(')).toEqual(['trash.ts'])
  expect(callers('vault.write(')).toEqual(['resumable/staged-parts.ts', 'moves/copy-file.ts'])
  expect(callers('vault.writeAhead(')).toEqual(['uploads/upload-file.ts'])
  expect(callers('vault.readForCopy(')).toEqual(['check-imported.ts', 'moves/copy-file.ts'])
  expect(callers('#vault.destroy(')).toEqual(['recovery/remove-files.ts'])
})

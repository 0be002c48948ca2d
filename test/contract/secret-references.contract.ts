import { describe, expect, it } from 'vitest'
import type { SecretReferences } from '../../application/ports/platforms/secret-references.ts'

export interface OutsideWorld {
  readonly variables: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

export function secretReferencesContract(
  adapter: string,
  within: (world: OutsideWorld) => Promise<SecretReferences>,
) {
  describe(`SecretReferences contract: ${adapter}`, () => {
    const world = {
      variables: { GATEHOUSE_STORAGE_KEY: 'from a variable', GATEHOUSE_STORAGE_BLANK: ' ' },
      files: { 'minio-key': 'from a file\n', 'a.b_c': 'dots', blank: '\n', long: 'x'.repeat(5000) },
    }

    it.each([
      ['env:GATEHOUSE_STORAGE_KEY', 'from a variable'],
      ['file:minio-key', 'from a file'],
      ['file:a.b_c', 'dots'],
    ])('resolves %s', async (reference, secret) => {
      expect((await within(world)).resolve(reference)).toBe(secret)
    })

    it.each([
      ...['env:GATEHOUSE_STORAGE_OTHER', 'env:PATH', 'env:HOME', 'env:SERVICE_KEY', 'env:'],
      ...['env:GATEHOUSE_STORAGE_BLANK', 'env:__proto__', 'env:constructor', 'env: PATH'],
      ...[
        'file:other',
        'file:blank',
        'file:long',
        'file:',
        'file:.',
        'file:..',
        'file:./minio-key',
      ],
      ...['file:../keys/service-secret', 'file:/etc/passwd', 'file:..%2fx', 'file:a/../minio-key'],
      ...['file:minio-key\0', 'file:minio-key\n', 'FILE:minio-key', 'minio-key', '', 'vault:x'],
    ])('finds nothing behind %j', async (reference) => {
      expect((await within(world)).resolve(reference)).toBeUndefined()
    })
  })
}

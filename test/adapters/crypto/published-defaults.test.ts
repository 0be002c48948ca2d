import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPublished } from '../../../adapters/crypto/keys/published-defaults.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'

const source = new URL('../../../adapters/crypto/keys/published-defaults.ts', import.meta.url)

// Public: they stand in the configurations and seeds of the family's repositories.
const KNOWN = [
  'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKoR8mX0rGKLqzcWmOzbfj64K8ZIgOdHnzkXSOVOZbFu/TJhZ7rFAN+eaGkl3C4buccQd/EjEsj9ir7ijT7h96MCAwEAAQ==',
  'abcdefghijklmnopqrstuvwxyz',
  '52549111389893486934626385991395',
  'pc123',
  'app123',
  'admin123',
  'ruoyi123',
]

describe('published defaults', () => {
  it.each(KNOWN)('knows %s', (value) => {
    expect(isPublished(value)).toBe(true)
  })

  it('lists at least thirty, none of them in clear', () => {
    const text = readFileSync(source, 'utf8')
    expect(text.match(/^ {2}'[\w-]{43}',$/gm)?.length).toBeGreaterThanOrEqual(30)
    for (const value of KNOWN) expect(text).not.toContain(value)
  })

  it('does not match other values', () => {
    for (const value of ['', 'pc124', 'PC123', 'pc123 ']) expect(isPublished(value)).toBe(false)
  })

  it('refuses one as a service secret', () => {
    expect(() => ServiceSecret.parse('52549111389893486934626385991395', 'SERVICE_KEY')).toThrow(
      'SERVICE_KEY is not random',
    )
  })
})

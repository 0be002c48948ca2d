import { describe, expect, it } from 'vitest'
import type { ContentDigests } from '../../application/ports/crypto.ts'

async function* piecesOf(...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

export function contentDigestsContract(adapter: string, fresh: () => ContentDigests) {
  describe(`ContentDigests contract: ${adapter}`, () => {
    it.each([
      // FIPS 180-2, appendix B.1, and the digest of nothing.
      [3, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', ['a', '', 'bc']],
      [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', []],
    ])('is the length %d and the SHA-256 in hex of all chunks', async (bytes, sha256, pieces) => {
      expect(await fresh().of(piecesOf(...pieces))).toEqual({ bytes, sha256 })
    })

    it('has used a chunk before it requests the next', async () => {
      async function* lent() {
        const memory = Buffer.alloc(1)
        for (const letter of 'abc') {
          memory.write(letter)
          yield memory
          memory.fill(0)
        }
      }
      expect(await fresh().of(lent())).toEqual(await fresh().of(piecesOf('abc')))
    })

    it('is that of all chunks also while they pass by, each of which is only lent', () => {
      const digest = fresh().begin()
      const memory = Buffer.alloc(1)
      for (const letter of 'abc') {
        memory.write(letter)
        digest.add(memory)
        memory.fill(0)
      }
      const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
      expect(digest.end()).toEqual({ bytes: 3, sha256 })
    })

    it('passes an error of the body on', async () => {
      const broken = async function* () {
        yield Buffer.from('a')
        throw new Error('gone')
      }
      await expect(fresh().of(broken())).rejects.toThrow('gone')
    })
  })
}

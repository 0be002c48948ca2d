import { UnusableArchive } from '../../unusable-archive.ts'

type Bytes = AsyncIterable<Uint8Array>

/** The first bytes of a file in `age` format. */
export const SEALED = 'age-encryption.org/v1'

/**
 * Encrypts in the format of `age` (scrypt, and ChaCha20-Poly1305 in chunks), so that the `age`
 * program can decrypt it.
 */
export async function* sealed(plain: Bytes, passphrase: string, effort: number): Bytes {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(effort)
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(ReadableStream.from(plain))
}

/** @throws UnusableArchive for a wrong passphrase, and if anything was altered or is missing */
export async function* opened(closed: Bytes, passphrase: string): Bytes {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(ReadableStream.from(closed)).catch((cause: unknown) => {
    throw new UnusableArchive('The passphrase does not decrypt it.', { cause })
  })
  yield* plain
}

import { describe, expect, it } from 'vitest'
import type { Argon2Engine } from '../../../adapters/crypto/passwords/argon2-engine.ts'
import { argon2PackageEngine } from '../../../adapters/crypto/passwords/argon2-package-engine.ts'
import { HashQueue } from '../../../adapters/crypto/passwords/hash-queue.ts'
import { napiRsEngine } from '../../../adapters/crypto/passwords/napi-rs-engine.ts'
import { QueuedPasswordHasher } from '../../../adapters/crypto/passwords/queued-password-hasher.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { passwordHasherContract } from '../../contract/password-hasher.contract.ts'

const queue = new HashQueue(2, 16)
const napiRs = new QueuedPasswordHasher(napiRsEngine, queue)
const argon2Package = new QueuedPasswordHasher(argon2PackageEngine, queue)

passwordHasherContract('@node-rs/argon2', () => ({ hasher: napiRs, other: argon2Package }))
passwordHasherContract('argon2', () => ({ hasher: argon2Package, other: napiRs }))

describe('QueuedPasswordHasher', () => {
  it('computes a hash of the same cost when there is nothing to compare with', async () => {
    const { engine, compared } = spiedEngine()
    const hasher = new QueuedPasswordHasher(engine, queue)
    for (const hash of [undefined, '', 'damaged', await napiRs.hash('secret')]) {
      await hasher.verify(hash, 'secret')
    }
    expect(compared).toHaveLength(4)
    for (const hash of compared) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('answers false without a hash even if the stand-in matched', async () => {
    const hasher = new QueuedPasswordHasher(spiedEngine().engine, queue)
    expect(await hasher.verify(undefined, 'secret')).toBe(false)
    expect(await hasher.verify('damaged', 'secret')).toBe(false)
  })

  it('bounds comparisons and new hashes together', async () => {
    const { engine, release } = spiedEngine({ isHeld: true })
    const hasher = new QueuedPasswordHasher(engine, new HashQueue(1, 1))
    const [running, waiting] = [hasher.verify(undefined, 'a'), hasher.hash('b')]
    await expect(hasher.verify(undefined, 'c')).rejects.toBeInstanceOf(Overloaded)
    await expect(hasher.hash('d')).rejects.toBeInstanceOf(Overloaded)
    release()
    expect([await running, await waiting]).toEqual([false, 'hash of b'])
  })
})

/** An engine for which every password is right. */
function spiedEngine({ isHeld = false } = {}) {
  const compared: string[] = []
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  if (!isHeld) release()
  const engine: Argon2Engine = {
    hash: (password) => gate.then(() => `hash of ${password}`),
    verify: async (hash) => {
      compared.push(hash)
      await gate
      return true
    },
  }
  return { engine, compared, release }
}

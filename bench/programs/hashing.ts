// Verifies one password repeatedly with both libraries, with 1, 2, 4 and 8 requests in flight.
import { availableParallelism } from 'node:os'
import { argon2PackageEngine } from '../../adapters/crypto/passwords/argon2-package-engine.ts'
import { HashQueue } from '../../adapters/crypto/passwords/hash-queue.ts'
import { napiRsEngine } from '../../adapters/crypto/passwords/napi-rs-engine.ts'
import { QueuedPasswordHasher } from '../../adapters/crypto/passwords/queued-password-hasher.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import { quantile, rounded } from '../harness/statistics.ts'

const PASSWORD = 'correct horse battery staple'
const MOST_WAITING = 64
const runMs = Number(process.argv[2])

const hasherOf = (engine: ConstructorParameters<typeof QueuedPasswordHasher>[0]) =>
  new QueuedPasswordHasher(engine, new HashQueue(availableParallelism(), MOST_WAITING))
const ours = hasherOf(napiRsEngine)
const other = hasherOf(argon2PackageEngine)

const results = []
for (const inFlight of [1, 2, 4, 8]) {
  const nodeRs = await measure(ours, inFlight)
  const argon2 = await measure(other, inFlight)
  results.push({ inFlight, nodeRs, argon2 })
}
console.log(`results ${JSON.stringify(results)}`)

async function measure(hasher: PasswordHasher, inFlight: number) {
  const hash = await hasher.hash(PASSWORD)
  const latencies: number[] = []
  const begun = performance.now()
  const keepVerifying = async () => {
    for (let sent = begun; sent - begun < runMs; sent = performance.now()) {
      if (!(await hasher.verify(hash, PASSWORD))) throw new Error('The hash does not verify.')
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, keepVerifying))
  const perSecond = rounded((latencies.length * 1000) / (performance.now() - begun))
  return { perSecond, p99Ms: rounded(quantile(latencies, 0.99)) }
}

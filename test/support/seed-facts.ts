import type { SeedFacts } from '../../adapters/postgres/seed/seed-facts.ts'
import { someMoment } from './unique.ts'

export async function seedFacts(): Promise<SeedFacts> {
  return {
    administrator: { name: 'admin', passwordHash: 'not a hash', passwordIsGiven: true },
    clientSecretDigest: '00'.repeat(32),
    language: 'en',
    now: someMoment,
  }
}

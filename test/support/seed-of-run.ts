import { times } from './soak.ts'

const { SEED } = process.env

/** Fixed in CI, so that no test fails there by chance; random elsewhere. */
export function seedOfRun(): number {
  return Number(SEED ?? times(20_261_122, Math.floor(Math.random() * 2 ** 31)))
}

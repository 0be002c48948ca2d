import { times } from './soak.ts'

const { SEED } = process.env

/** In CI the same each time, so that nothing fails there by chance; another one elsewhere. */
export function seedOfRun(): number {
  return Number(SEED ?? times(20_261_122, Math.floor(Math.random() * 2 ** 31)))
}

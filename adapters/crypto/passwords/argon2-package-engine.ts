import { argon2id, type HashOptions, hash, verify } from 'argon2'
import { ARGON2, type Argon2Engine } from './argon2-parameters.ts'

const OPTIONS: HashOptions = {
  type: argon2id,
  memoryCost: ARGON2.memoryKib,
  timeCost: ARGON2.passes,
  parallelism: ARGON2.lanes,
  hashLength: ARGON2.hashBytes,
}

/** The `argon2` package, for machines for which `@node-rs/argon2` has no binary. */
export const argon2PackageEngine: Argon2Engine = {
  hash: (password) => hash(password, OPTIONS),
  verify: (phc, password) => verify(phc, password),
}

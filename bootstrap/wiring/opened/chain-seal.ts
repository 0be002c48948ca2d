import type { KeyObject } from 'node:crypto'
import { Ed25519ChainSeal } from '../../../adapters/crypto/ed25519-chain-seal.ts'
import type { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'

const PURPOSE = 'audit chain'

/** @param given public keys of signatures from before */
export function chainSealOf(service: ServiceKeyRing, given: readonly KeyObject[] = []) {
  return new Ed25519ChainSeal(service.derive(PURPOSE), service.deriveOthers(PURPOSE), given)
}

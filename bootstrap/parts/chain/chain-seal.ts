import type { KeyObject } from 'node:crypto'
import type { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'

export const CHAIN_KEYS = 'audit chain'

/** @param given public keys of signatures from before */
export function chainSealOf(service: ServiceKeyRing, given: readonly KeyObject[] = []) {
  return new Ed25519ChainSeal(service.derive(CHAIN_KEYS), service.deriveOthers(CHAIN_KEYS), given)
}

import { Sha256TokenDigest } from '../../../adapters/crypto/sha256-token-digest.ts'
import { tokenDigestContract } from '../../contract/token-digest.contract.ts'

tokenDigestContract('SHA-256', () => new Sha256TokenDigest())

import { Sha256ContentDigests } from '../../../adapters/crypto/sha256-content-digests.ts'
import { contentDigestsContract } from '../../contract/content-digests.contract.ts'

contentDigestsContract('SHA-256', () => new Sha256ContentDigests())

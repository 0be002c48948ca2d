import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { idsContract } from '../../contract/ids.contract.ts'

idsContract('system generator', () => new RandomIds())

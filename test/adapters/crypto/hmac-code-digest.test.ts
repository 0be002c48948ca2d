import { randomBytes } from 'node:crypto'
import { HmacCodeDigest } from '../../../adapters/crypto/hmac-code-digest.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { codeDigestContract } from '../../contract/code-digest.contract.ts'

const secret = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')
const other = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')

codeDigestContract('HMAC', () => ({
  here: new HmacCodeDigest(secret.derive('codes')),
  there: new HmacCodeDigest(secret.derive('codes')),
  stranger: new HmacCodeDigest(other.derive('codes')),
}))

import { ForgeLoginEnvelope } from '../../../bench/envelope/forge-login-envelope.ts'
import { loginEnvelopeV1Contract } from '../../contract/login-envelope.contract.ts'
import { aLoginKey } from '../../support/login-keys.ts'

const key = aLoginKey()
const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const strangersKeyLine = aLoginKey().publicKeyLine

loginEnvelopeV1Contract(
  'node-forge, kept for comparison',
  () => ({
    envelope: new ForgeLoginEnvelope(pem),
    publicKeyLine: key.publicKeyLine,
    strangersKeyLine,
  }),
  25,
)

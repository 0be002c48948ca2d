import { WebauthnRelyingParty } from '../../../adapters/webauthn/webauthn-relying-party.ts'
import { relyingPartyContract } from '../../contract/relying-party.contract.ts'

const origins = ['https://console.example', 'https://other.console.example:8443']
const party = new WebauthnRelyingParty({
  id: 'console.example',
  admits: (origin) => origins.includes(origin),
})

relyingPartyContract('@simplewebauthn/server', () => ({
  party,
  origins,
  foreignOrigin: 'https://evil.example',
}))

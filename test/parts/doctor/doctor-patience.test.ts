import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { expect, it } from 'vitest'
import { Findings } from '../../../bootstrap/parts/check.ts'
import { checkPublicAddress } from '../../../bootstrap/parts/doctor/check-public-address.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { servedPort } from '../../support/served-port.ts'

/** As a machine takes that has a load of ten per core. */
const SLOW_MS = 4000

it('doctor takes a public address that answers slowly for a running service', async () => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('{"status":"alive"}'), SLOW_MS)
  })
  const port = await servedPort(server)
  const config = loadConfig({ PUBLIC_URL: `http://127.0.0.1:${port}` }, () => '')
  const findings = new Findings()
  await checkPublicAddress(config, findings)
  expect(findings.all).toEqual([
    { state: 'fine', check: 'PUBLIC_URL', message: 'leads to a running service' },
  ])
})

it.each([
  ['https', 'plain HTTP', () => createServer()],
  ['http', 'HTTPS', () => createTlsServer(selfSigned())],
])('doctor says that a port does not speak %s, but %s', async (scheme, spoken, make) => {
  const server = make().on('request', (_request, response) => response.end('{"status":"alive"}'))
  const port = await servedPort(server)
  const findings = new Findings()
  const config = loadConfig({ PUBLIC_URL: `${scheme}://127.0.0.1:${port}` }, () => '')
  await checkPublicAddress(config, findings)
  expect(findings.all).toEqual([
    { state: 'failed', check: 'PUBLIC_URL', message: expect.stringContaining(spoken) },
  ])
})

it('doctor says why a public address cannot be asked', async () => {
  const port = await servedPort(createTlsServer(selfSigned()))
  const findings = new Findings()
  for (const url of [`https://127.0.0.1:${port}`, 'https://nowhere.invalid']) {
    await checkPublicAddress(
      loadConfig({ PUBLIC_URL: url }, () => ''),
      findings,
    )
  }
  expect(findings.all).toMatchObject([
    { state: 'warning', message: expect.stringMatching(/not trusted .*NODE_EXTRA_CA_CERTS/) },
    { state: 'warning', message: expect.stringContaining('name cannot be resolved') },
  ])
})

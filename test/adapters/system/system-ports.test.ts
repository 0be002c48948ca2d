import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import { BackgroundNews, BackgroundNotifier } from '../../../adapters/system/background-notifier.ts'
import { NoMetrics } from '../../../adapters/system/no-metrics.ts'
import { OutsideSecrets } from '../../../adapters/system/outside-secrets.ts'
import { FileChainHeads } from '../../../adapters/system/parts/chain/file-chain-heads.ts'
import { HttpWebhookSender } from '../../../adapters/system/parts/webhooks/http-webhook-sender.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { SystemHostAddresses } from '../../../adapters/system/system-host-addresses.ts'
import { readHeads } from '../../../bootstrap/parts/chain/verify.ts'
import { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'
import { accountNewsContract } from '../../contract/account-news.contract.ts'
import { actingUserContract } from '../../contract/acting-user.contract.ts'
import { clockContract } from '../../contract/clock.contract.ts'
import { hostAddressesContract } from '../../contract/host-addresses.contract.ts'
import { notifierContract } from '../../contract/notifier.contract.ts'
import {
  type OutsideWorld,
  secretReferencesContract,
} from '../../contract/secret-references.contract.ts'
import { aHead, chainHeadsContract } from '../../parts/chain/chain-heads.contract.ts'
import { metricsContract } from '../../parts/metrics/metrics.contract.ts'
import { webhookSenderContract } from '../../parts/webhooks/webhook-sender.contract.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { privateFolder } from '../../support/private-folder.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { servedPort } from '../../support/served-port.ts'

actingUserContract('async hooks', () => new AsyncActingUser())

accountNewsContract('in the background', (mail, lost) => new BackgroundNews(mail, lost))

notifierContract('in the background', (bus, lost) => new BackgroundNotifier(bus, lost))

metricsContract('none', () => new NoMetrics())

hostAddressesContract('system', () => new SystemHostAddresses())

clockContract('system', () => new SystemClock())
clockContract('moved by tests', () => new MovingClock())

it('returns the time of this machine', () => {
  const earliest = Date.now()
  const told = new SystemClock().now().getTime()
  expect(told).toBeGreaterThanOrEqual(earliest)
  expect(told).toBeLessThanOrEqual(Date.now())
})

webhookSenderContract(
  'HTTP',
  (mayConnect, patienceMs) => new HttpWebhookSender(mayConnect, patienceMs),
)

it('sends nothing to a server whose certificate nobody vouches for', async () => {
  const asked: string[] = []
  const server = createServer(selfSigned(), ({ url = '' }, response) => {
    asked.push(url)
    response.end()
  })
  const url = WebhookUrl.parse(`https://localhost:${await servedPort(server)}/hook`)
  if (!url) throw new Error('localhost')
  const sent = new HttpWebhookSender(() => true).post({ url, headers: {}, body: '{}' })
  await expect(sent).rejects.toMatchObject({ reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(asked).toEqual([])
})

const aPath = async () => join(await temporaryFolder(), 'heads.jsonl')
const textIn = (path: string) => readFile(path, 'utf8')

chainHeadsContract('file', async () => {
  const path = await aPath()
  return {
    heads: new FileChainHeads(path),
    kept: async () =>
      (await textIn(path))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  }
})

it('a file of heads is read by nobody else, and survives a line that a crash has cut', async () => {
  const path = await aPath()
  const heads = new FileChainHeads(path)
  await heads.add([aHead(1)])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await appendFile(path, '{"log":"login","num')
  await heads.add([aHead(2)])
  const { heads: read, unreadable } = readHeads(await textIn(path))
  expect(read.map(({ number }) => number)).toEqual([1, 2])
  expect(unreadable).toBe(1)
})

it('a file that has no head in it is refused', () => {
  expect(() => readHeads('not a head\n')).toThrow('no heads')
})

async function within({ variables, files }: OutsideWorld) {
  const folder = await privateFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const known = new Map(Object.entries(variables))
  return new OutsideSecrets(folder, (name) => known.get(name))
}

secretReferencesContract('process and folder', within)

it('lets platforms use the keys of the machine only where that is allowed', () => {
  const secrets = (mayUseMachine?: boolean) =>
    new OutsideSecrets('/nowhere', () => undefined, mayUseMachine).resolve('aws:credentials')
  expect([secrets(), secrets(false), secrets(true)]).toEqual([
    undefined,
    undefined,
    'aws:credentials',
  ])
})

it('reads a replaced file again', async () => {
  const folder = await privateFolder()
  const secrets = new OutsideSecrets(folder, () => undefined)
  for (const secret of ['first', 'second']) {
    await writeFile(join(folder, 'key'), secret)
    expect(secrets.resolve('file:key')).toBe(secret)
  }
})

import { expect, it, onTestFinished } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { FakeProvider } from '../support/sender-provider.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'What sending costs under abuse'

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-18: numbers of one range and of the whole service get no more than their budget',
    async () => {
      const [perRange, perService] = [times(5, 100), times(12, 500, 1000)]
      const { house, gateway } = await openHouse(ground, { perRange, perService })
      const requests = times(60, 1000, 16_000)
      const oneRange = await crowd(house, requests, (at) => 1380013_0000 + at)
      expect(gateway.requests).toHaveLength(perRange)
      const manyRanges = await crowd(house, requests, (at) => 139_0000_0000 + 10_000 * at)
      expect(gateway.requests).toHaveLength(perService)
      expect(oneRange.sent + manyRanges.sent).toBe(perService)
      const after = await crowd(house, requests, (at) => 137_0000_0000 + 10_000 * at)
      expect(after).toEqual({ sent: 0, errors: ['sending_stopped'] })
      expect(gateway.requests).toHaveLength(perService)
      await expect.poll(() => warnings(house, 'budget'), SOON).toBe(1)
      report('T-18 budgets', { requests: 3 * requests, perRange, perService, sent: perService })
    },
    SOAK_MS,
  )

  it(
    'T-18: a sender that fails is left alone, by all instances',
    async () => {
      const { house, gateway } = await openHouse(ground, { status: 503 })
      const requests = times(60, 1000, 16_000)
      const one = (at: number) => ask(house, at, 139_0000_0000 + 10_000 * at)
      // One after the other: what is under way at once when a row begins is not in the row yet.
      for (let at = 0; at < STOP_FAILURES; at += 1) expect(await one(at)).toBe('send_failed')
      const after = await crowd(house, requests, (at) => 138_0000_0000 + 10_000 * at)
      expect(after).toEqual({ sent: 0, errors: ['sending_stopped'] })
      expect(gateway.requests).toHaveLength(STOP_FAILURES)
      await expect.poll(() => warnings(house, 'failures'), SOON).toBe(1)
      report('T-18 breaker', { requests, asked: gateway.requests.length, mostAsked: STOP_FAILURES })
    },
    SOAK_MS,
  )
}

const STOP_FAILURES = 4

async function openHouse(
  ground: Ground,
  { perRange = 1_000_000, perService = 1_000_000, status = 200 },
) {
  const gateway = await FakeProvider.open(() => ({ status }))
  onTestFinished(() => gateway.close())
  const house = await House.open(ground, 2, {
    SMS_GATEWAY_URL: gateway.url.href,
    SMS_GATEWAY_BODY: '{"to":"{phone}","text":"{text}"}',
    CODE_RANGE_PER_HOUR: String(perRange),
    CODE_SERVICE_PER_HOUR: String(perService),
    CODE_STOP_FAILURES: String(STOP_FAILURES),
    CODE_STOP_SECONDS: '3600',
  })
  return { house, gateway }
}

/** All at once, each number from a source of its own, over all instances. */
async function crowd(house: House, requests: number, numberOf: (at: number) => number) {
  const outcomes: (string | undefined)[] = []
  while (outcomes.length < requests) {
    const some = Array.from({ length: Math.min(100, requests - outcomes.length) }, (_, nth) => {
      const at = outcomes.length + nth
      return ask(house, at, numberOf(at))
    })
    outcomes.push(...(await Promise.all(some)))
  }
  const errors = outcomes.filter((error) => error !== undefined)
  return { sent: outcomes.length - errors.length, errors: [...new Set(errors)] }
}

/** @returns the error, if it is refused */
async function ask(house: House, at: number, phone: number): Promise<string | undefined> {
  const source = phone % 16_000_000
  const headers = { clientid: house.administrator.clientId, ...from(source) }
  const { error } = await house.at(at).ask(`/resource/sms/code?phonenumber=${phone}`, { headers })
  return error
}

/** Lines of all instances that say that sending stops. */
function warnings({ instances }: House, cause: string): number {
  const lines = instances.flatMap(({ output }) => output.split('\n'))
  return lines.filter(
    (line) => line.includes('sending of codes is suspended') && line.includes(cause),
  ).length
}

import { describe, expect, it } from 'vitest'
import { SendFailed } from '../../../domain/verification/verification-errors.ts'
import { aClient } from '../../support/builders.ts'
import { type CodesOptions, codesParts, STOP_RULE } from '../../support/codes-parts.ts'
import { codesStores } from '../../support/codes-stores.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueId } from '../../support/unique.ts'

const STOPPED = { code: 'sending_stopped', kind: 'limited' }
const HOUR = 3600

async function setUp(options: CodesOptions = {}) {
  const clock = new MovingClock()
  const stores = codesStores(clock)
  const parts = codesParts(stores, options)
  const { clientId } = await stores.given.client(aClient())
  /** Each time to somebody else, from somewhere else. */
  const send = (channel: 'sms' | 'email' = 'email', recipient = `user${uniqueId()}@a.org`) =>
    parts.sendCode.execute({
      channel,
      recipient: channel === 'sms' ? '13800138000' : recipient,
      clientId,
      captcha: { id: '', guess: '' },
      source: uniqueId(),
      language: 'en',
    })
  const failToSend = async (times: number) => {
    parts.email.isUnreachable = true
    for (let nth = 0; nth < times; nth += 1)
      await expect(send()).rejects.toMatchObject({ code: 'send_failed' })
  }
  return { ...parts, clock, stores, send, failToSend }
}

describe('sending behind a breaker', () => {
  it('stops after failures in a row, and the sender is not asked any more', async () => {
    const { send, failToSend, email, stops } = await setUp()
    await failToSend(STOP_RULE.failures)
    email.isUnreachable = false
    await expect(send()).rejects.toMatchObject({ ...STOPPED, retryAfterSeconds: 60 })
    await expect(send()).rejects.toMatchObject(STOPPED)
    expect(email.messages).toEqual([])
    expect(stops).toEqual([['email', 'failures', 60]])
  })

  it('continues on another channel', async () => {
    const { send, failToSend, sms } = await setUp()
    await failToSend(STOP_RULE.failures)
    await send('sms')
    expect(sms.messages).toHaveLength(1)
  })

  it('does not count what is the fault of the recipient', async () => {
    const { send, email, stops } = await setUp()
    email.send = () => Promise.reject(new SendFailed(new Error('550'), 'recipient'))
    for (let nth = 0; nth < 10; nth += 1)
      await expect(send()).rejects.toMatchObject({ code: 'send_failed' })
    expect(stops).toEqual([])
  })

  it('tries once after the stop, and continues when that succeeds', async () => {
    const { send, failToSend, email, clock } = await setUp()
    await failToSend(STOP_RULE.failures)
    email.isUnreachable = false
    clock.advance(61)
    await send()
    await send()
    expect(email.messages).toHaveLength(2)
  })

  it('stops again when the try fails', async () => {
    const { send, failToSend, clock, stops } = await setUp()
    await failToSend(STOP_RULE.failures)
    clock.advance(61)
    await failToSend(1)
    await expect(send()).rejects.toMatchObject(STOPPED)
    expect(stops).toHaveLength(2)
  })

  it('passes the trial on when its recipient had no codes left', async () => {
    const { send, failToSend, email, clock } = await setUp()
    for (let nth = 0; nth < 5; nth += 1) {
      await send('email', 'hasty@a.org')
      clock.advance(61)
    }
    await failToSend(STOP_RULE.failures)
    email.isUnreachable = false
    clock.advance(61)
    const refused = { code: 'too_many_requests' }
    await expect(send('email', 'hasty@a.org')).rejects.toMatchObject(refused)
    await expect(send('email', 'other@a.org')).resolves.toBeUndefined()
  })

  it('leaves the trial to whoever has it, whatever becomes of an older message', async () => {
    const { send, failToSend, email, clock } = await setUp()
    const usual = email.send.bind(email)
    const sendSlowly = async () => {
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      email.send = () => {
        begun.resolve()
        return end.promise
      }
      const sent = send()
      await begun.promise
      email.send = usual
      return { ...end, sent }
    }
    const older = await sendSlowly()
    await failToSend(STOP_RULE.failures)
    clock.advance(61)
    const trial = await sendSlowly()
    older.reject(new SendFailed(new Error('550'), 'recipient'))
    await expect(older.sent).rejects.toMatchObject({ code: 'send_failed' })
    await expect(send()).rejects.toMatchObject(STOPPED)
    trial.resolve()
    await trial.sent
  })

  it('stops until the window ends when the whole service has used up its budget', async () => {
    const { send, clock, stops } = await setUp({ perHour: 3 })
    for (let nth = 0; nth < 3; nth += 1) await send()
    clock.advance(600)
    const stopped = { ...STOPPED, retryAfterSeconds: HOUR - 600 }
    for (let nth = 0; nth < 5; nth += 1) await expect(send()).rejects.toMatchObject(stopped)
    expect(stops).toEqual([['email', 'budget', HOUR - 600]])
    clock.advance(HOUR)
    await expect(send()).resolves.toBeUndefined()
  })

  it('does not charge recipients during a stop', async () => {
    const { send, failToSend, email, clock } = await setUp()
    await failToSend(STOP_RULE.failures)
    email.isUnreachable = false
    for (let nth = 0; nth < 20; nth += 1)
      await expect(send('email', 'patient@a.org')).rejects.toMatchObject(STOPPED)
    clock.advance(61)
    await expect(send('email', 'patient@a.org')).resolves.toBeUndefined()
  })
})

import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FETCH_LIMITS } from '../../../adapters/social/bounded-fetch.ts'
import { WeChatMiniProgram } from '../../../adapters/social/wechat-mini-program.ts'
import {
  InvalidProviderCode,
  ProviderFailed,
} from '../../../domain/identity/sign-in/provider-errors.ts'
import { miniProgramContract } from '../../contract/mini-program.contract.ts'
import { outcomeOf } from '../../support/social-starts.ts'
import { BROKEN_ANSWERS, stall, stallInside } from '../../support/vendors/broken-answers.ts'
import {
  MINI_PROGRAM,
  miniProgramScript,
  OPEN_ID,
  SESSION_PATH,
} from '../../support/vendors/mini-program-server.ts'
import { VendorServer } from '../../support/vendors/vendor-server.ts'

let vendor: VendorServer
let api: string

beforeEach(async () => {
  vendor = new VendorServer(miniProgramScript)
  api = await vendor.start()
})

afterEach(() => vendor.stop())

miniProgramContract('wechat', () => ({ program: program(), openId: OPEN_ID, open }))

describe('WeChatMiniProgram', () => {
  it('leaves the session key behind', async () => {
    expect(inspect(await program().openId(open()))).toBe(`'${OPEN_ID}'`)
  })

  it.each([40029, 40163, 41008])('calls %d a wrong code', async (errcode) => {
    vendor.say(SESSION_PATH, { errcode, errmsg: 'invalid code canary' })
    expect(await outcomeOf(program().openId(open()))).toBeInstanceOf(InvalidProviderCode)
  })

  it.each([
    45011,
    40226,
    -1,
    40013,
    40125,
    1,
    '40029',
    '0',
    null,
    true,
    {},
  ])('calls %j a failure of the platform', async (errcode) => {
    vendor.say(SESSION_PATH, { errcode, errmsg: 'canary', openid: OPEN_ID })
    await expectFailure(program())
  })

  it('takes an explicit success', async () => {
    vendor.say(SESSION_PATH, { errcode: 0, errmsg: 'ok', openid: OPEN_ID })
    expect(await program().openId(open())).toBe(OPEN_ID)
  })

  it.each(BROKEN_ANSWERS)('knows nobody when the platform %s', async (_case, how) => {
    vendor.misbehave(SESSION_PATH, how)
    await expectFailure(program())
    expect(vendor.asked).not.toContain('/elsewhere')
  })

  it.each([
    ['nothing', stall],
    ['half of its answer', stallInside],
  ])('identifies nobody when the platform sends %s and keeps the connection open', async (_case, how) => {
    vendor.misbehave(SESSION_PATH, how)
    expect(inspect(await expectFailure(program(300)))).toContain('deadline')
  })

  it.each([
    undefined,
    null,
    '',
    ' ',
    1,
    true,
    ['o1'],
    { id: 'o1' },
    'o\n1',
  ])('identifies nobody by the openid %j', async (openid) => {
    vendor.codes.person = { openid, unionid: 'u1', session_key: 'canary' }
    await expectFailure(program())
  })

  it('is refused with another secret', async () => {
    const account = { ...MINI_PROGRAM, secret: 'another-secret', api }
    await expectFailure(new WeChatMiniProgram(account))
  })
})

function program(milliseconds = FETCH_LIMITS.milliseconds): WeChatMiniProgram {
  return new WeChatMiniProgram({ ...MINI_PROGRAM, api }, { ...FETCH_LIMITS, milliseconds })
}

function open(): string {
  return vendor.codes.newCode()
}

async function expectFailure(asked: WeChatMiniProgram): Promise<unknown> {
  const outcome = await outcomeOf(asked.openId(open()))
  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(inspect(outcome, { depth: 9, showHidden: true })).not.toMatch(/canary|another-secret/)
  return outcome
}

import { beforeEach, describe, expect, it } from 'vitest'
import { type ConsoleHarness, consoleHarness } from '../support/console-harness.ts'

let http: ConsoleHarness

beforeEach(async () => {
  http = await consoleHarness()
})

const BODY = { configName: 'Name', configKey: 'my.key', configValue: 'value' }
const DONE = { code: 200, data: null }

async function listed(query = '') {
  return http.ask('GET', `/system/config/list?${query}`)
}

async function idOf(key: string): Promise<unknown> {
  return (await listed(`configKey=${key}`)).rows[0]?.configId
}

describe('system parameters', () => {
  it('are added, listed, read, edited and removed as the pages do it', async () => {
    expect(await http.ask('POST', '/system/config', { ...BODY, remark: 'why' })).toMatchObject(DONE)
    const { rows, total } = await listed()
    expect(total).toBe(1)
    expect(rows).toEqual([
      {
        ...BODY,
        configId: expect.any(Number),
        configType: 'N',
        remark: 'why',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ])
    const [row] = rows
    const url = `/system/config/${row?.configId}`
    expect((await http.ask('GET', url)).data).toEqual(row)
    // The page sends the whole row back.
    const edit = { ...row, configKey: 'other.key', configValue: '2' }
    expect(await http.ask('PUT', '/system/config', edit)).toMatchObject(DONE)
    expect((await http.ask('GET', '/system/config/configKey/other.key')).data).toBe('2')
    expect((await http.ask('GET', '/system/config/configKey/my.key')).data).toBeNull()
    expect(await http.ask('DELETE', url)).toMatchObject(DONE)
    expect(await http.ask('GET', url)).toMatchObject({ code: 500, error: 'parameter_not_found' })
  })

  it('are set by key, and count at once', async () => {
    await http.given.parameter('sys.oss.previewListResource', 'true', true)
    const set = (configValue: unknown) =>
      http.ask('PUT', '/system/config/updateByKey', {
        configKey: 'sys.oss.previewListResource',
        configValue,
      })
    expect(await set('false')).toMatchObject(DONE)
    const url = '/system/config/configKey/sys.oss.previewListResource'
    expect((await http.ask('GET', url)).data).toBe('false')
    expect(await set(true)).toMatchObject(DONE)
    expect((await http.ask('GET', url)).data).toBe('true')
    expect(await set(null)).toMatchObject({ error: 'validation_failed' })
    expect(await set('perhaps')).toMatchObject({ code: 500, error: 'invalid_parameter_value' })
    expect(
      await http.ask('PUT', '/system/config/updateByKey', { configKey: 'no', configValue: '' }),
    ).toMatchObject({ code: 500, error: 'parameter_not_found' })
    expect(await http.ask('DELETE', '/system/config/refreshCache')).toMatchObject(DONE)
  })

  it('are neither removed nor renamed when they are built in', async () => {
    const id = await http.given.parameter('sys.account.registerUser', 'false', true)
    const own = await http.given.parameter('own', '1')
    const renamed = { ...BODY, configId: id, configType: 'N' }
    const refused = { code: 500, error: 'parameter_built_in' }
    expect(await http.ask('PUT', '/system/config', renamed)).toMatchObject(refused)
    expect(await http.ask('DELETE', `/system/config/${own},${id}`)).toMatchObject(refused)
    expect((await listed()).total).toBe(2)
    const same = { ...renamed, configKey: 'sys.account.registerUser', configValue: 'true' }
    expect(await http.ask('PUT', '/system/config', same)).toMatchObject(DONE)
    expect((await listed('configType=Y')).rows).toMatchObject([{ configValue: 'true' }])
  })

  it('keep a remark that an edit leaves out, and lose one that it empties', async () => {
    await http.ask('POST', '/system/config', { ...BODY, remark: 'why' })
    const [row] = (await listed()).rows
    for (const [remark, kept] of [
      [undefined, 'why'],
      [null, 'why'],
      ['', ''],
    ]) {
      expect(await http.ask('PUT', '/system/config', { ...row, remark })).toMatchObject(DONE)
      expect((await listed()).rows).toEqual([{ ...row, remark: kept }])
    }
  })

  it.each([
    ['a taken key', { configKey: 'taken' }, 'parameter_key_taken'],
    ['no name', { configName: ' ' }, 'invalid_parameter'],
    ['a key of other characters', { configKey: 'a b' }, 'invalid_parameter'],
    ['a key too long', { configKey: 'x'.repeat(101) }, 'validation_failed'],
    ['no value', { configValue: undefined }, 'validation_failed'],
    ['a value of another type', { configValue: true }, 'validation_failed'],
    [
      'a registration that is neither on nor off',
      { configKey: 'sys.account.registerUser', configValue: '1' },
      'invalid_parameter_value',
    ],
    [
      'a proposed password nobody could use',
      { configKey: 'sys.user.initPassword', configValue: '1234' },
      'invalid_parameter_value',
    ],
  ])('are refused with %s', async (_case, change, error) => {
    const id = await http.given.parameter('mine', '1')
    await http.given.parameter('taken', '1')
    const add = await http.ask('POST', '/system/config', { ...BODY, ...change })
    expect(add).toMatchObject({ code: 500, error })
    const edit = await http.ask('PUT', '/system/config', { ...BODY, configId: id, ...change })
    expect(edit).toMatchObject({ code: 500, error })
    expect((await listed()).total).toBe(2)
  })

  it('take nothing from a body that is not for operators to say', async () => {
    const forged = {
      configType: 'Y',
      isBuiltIn: true,
      is_built_in: true,
      createTime: '2000-01-01 00:00:00',
      createdAt: '2000-01-01',
      id: 1,
      tenantId: '9',
    }
    await http.ask('POST', '/system/config', { ...BODY, configId: 1, ...forged })
    const [row] = (await listed()).rows
    expect(row).toMatchObject({ configType: 'N', createTime: expect.not.stringMatching(/^2000/) })
    expect(row?.configId).not.toBe(1)
    await http.ask('PUT', '/system/config', { ...BODY, configId: row?.configId, ...forged })
    expect((await listed()).rows).toEqual([row])
  })

  it('are filtered, sorted and paged', async () => {
    for (const key of ['a.one', 'a.two', 'b']) {
      await http.ask('POST', '/system/config', { ...BODY, configKey: key, configName: `N ${key}` })
      http.clock.advance(60)
    }
    const keys = async (query: string) => (await listed(query)).rows.map((row) => row.configKey)
    expect(await keys('configKey=a.')).toEqual(['a.one', 'a.two'])
    expect(await keys('configName=N%20b')).toEqual(['b'])
    expect(await keys('configType=Y')).toEqual([])
    expect(await keys('pageNum=2&pageSize=2')).toEqual(['b'])
    expect(await keys('orderByColumn=createTime&isAsc=desc')).toEqual(['b', 'a.two', 'a.one'])
    const day = 'params%5BbeginTime%5D=2020-01-01 00:00:00&params%5BendTime%5D=2020-01-02 00:00:00'
    expect(await keys(day)).toEqual([])
    expect(await listed('orderByColumn=configValue&isAsc=asc')).toMatchObject({
      error: 'invalid_order',
    })
  })

  it('accept odd ids as refusals only', async () => {
    for (const id of ['0', 'x', '1e3']) {
      expect(await http.ask('GET', `/system/config/${id}`)).toMatchObject({ error: 'invalid_id' })
      const edit = await http.ask('PUT', '/system/config', { ...BODY, configId: id })
      expect(edit).toMatchObject({ error: 'invalid_id' })
    }
    expect(await http.ask('DELETE', '/system/config/999999')).toMatchObject(DONE)
    expect(await idOf('none')).toBeUndefined()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { someMoment } from '../support/unique.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

type Headers = Readonly<Record<string, string>>
type Body = Readonly<Record<string, unknown>>

const TYPES = '/system/dict/type'
const VALUES = '/system/dict/data'
const ENTRY = {
  ...{ order: 1, label: 'One', value: '1', isDefault: false, createdAt: someMoment },
  ...{ cssClass: undefined, listClass: undefined, remark: undefined },
}
const BUILT_IN = { code: 500, error: 'record_built_in' }

await onBothStores('dictionaries', dictionaries)

function dictionaries(open: () => Promise<Database>): void {
  let service: WholeService
  let admin: Headers

  beforeAll(async () => {
    service = await wholeService({}, undefined, await open())
    admin = await service.logIn('admin')
  }, START_MS)
  afterAll(() => service.close())

  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: Body,
    as = admin,
  ) {
    const headers = { ...as, ...(body && { 'content-type': 'application/json' }) }
    const payload = body && { payload: JSON.stringify(body) }
    return (await service.app.inject({ method, url, headers, ...payload })).json()
  }
  const addType = (dictType: string) => ask('POST', TYPES, { dictName: `Of ${dictType}`, dictType })
  const addValue = (dictType: string, dictValue: string, dictSort = 0) =>
    ask('POST', VALUES, { dictType, dictValue, dictSort, dictLabel: `l${dictValue}` })
  const typeNamed = async (dictType: string) =>
    (await ask('GET', `${TYPES}/list?dictType=${dictType}`)).rows[0]
  const valuesOf = async (dictType: string) =>
    (await ask('GET', `${VALUES}/type/${dictType}`)).data.map(({ dictValue }: Body) => dictValue)

  describe('dictionaries', () => {
    it('a type is small letters, digits and underscores, and is there once', async () => {
      for (const odd of ['Ab', '1a', 'a-b', '']) {
        expect(await addType(odd)).toMatchObject({ code: 500, error: 'validation_failed' })
      }
      expect(await addType('a1_b')).toMatchObject({ code: 200 })
      const again = await ask('POST', TYPES, { dictName: 'Another', dictType: 'a1_b' })
      expect(again).toMatchObject({ code: 500, error: 'field_taken' })
      expect(again.msg).toBe('Type is already in use.')
    })

    it('a new name of a type carries its values along at once', async () => {
      await addType('old_name')
      await addValue('old_name', '1')
      await addValue('old_name', '2')
      const row = await typeNamed('old_name')
      // What was read is remembered, until somebody changes it here.
      expect([await valuesOf('new_name'), await valuesOf('old_name')]).toEqual([[], ['1', '2']])
      expect(await ask('PUT', TYPES, { ...row, dictType: 'new_name' })).toMatchObject({ code: 200 })
      expect([await valuesOf('new_name'), await valuesOf('old_name')]).toEqual([['1', '2'], []])
    })

    it('a type with values cannot be removed; a value is unique, and its type exists', async () => {
      await addType('used')
      await addValue('used', '1')
      const { dictId } = await typeNamed('used')
      const refused = await ask('DELETE', `${TYPES}/${dictId}`)
      expect(refused).toMatchObject({ code: 500, error: 'record_in_use' })
      expect(refused.msg).toContain('Of used')
      const other = { dictType: 'used', dictValue: '1', dictLabel: 'other' }
      expect(await ask('POST', VALUES, other)).toMatchObject({ code: 500, error: 'field_taken' })
      expect(await addValue('unheard_of', '1')).toMatchObject({ code: 500, error: 'invalid_field' })
    })

    it('show every change of a value at once', async () => {
      await addType('changing')
      const seen = async () =>
        (await ask('GET', `${VALUES}/type/changing`)).data.map(({ dictLabel }: Body) => dictLabel)
      expect(await seen()).toEqual([])
      await addValue('changing', '1')
      expect(await seen()).toEqual(['l1'])
      const [value] = (await ask('GET', `${VALUES}/list?dictType=changing`)).rows
      await ask('PUT', VALUES, { ...value, dictLabel: 'other' })
      expect(await seen()).toEqual(['other'])
      await ask('DELETE', `${VALUES}/${value.dictCode}`)
      expect(await seen()).toEqual([])
    })

    it('are read again after refreshCache', async () => {
      await addType('refreshed')
      expect(await valuesOf('refreshed')).toEqual([])
      const entry = { ...ENTRY, id: '9000', type: 'refreshed' }
      await service.given.dictionaryEntry(entry)
      await ask('DELETE', `${TYPES}/refreshCache`)
      expect(await valuesOf('refreshed')).toEqual(['1'])
    })

    it('refreshCache is no id, and either of two codes lets it pass', async () => {
      for (const code of ['edit', 'remove']) {
        const holder = await service.console.asUser({ permissions: [`system:dict:${code}`] })
        const answer = await holder.delete(`${TYPES}/refreshCache`)
        expect(answer).toMatchObject({ code: 200, data: null })
      }
      const other = await service.console.asUser({ permissions: ['system:dict:add'] })
      expect(await other.delete(`${TYPES}/refreshCache`)).toMatchObject({ code: 403 })
    })

    it('values are listed of all types or of one, in their order', async () => {
      await addType('sorted')
      await addValue('sorted', 'b', 2)
      await addValue('sorted', 'a', 1)
      const one = await ask('GET', `${VALUES}/list?dictType=sorted`)
      expect(one.rows.map(({ dictValue }: Body) => dictValue)).toEqual(['a', 'b'])
      const all = await ask('GET', `${VALUES}/list?pageSize=200`)
      expect(all.total).toBeGreaterThan(one.total)
      expect(new Set(all.rows.map(({ dictType }: Body) => dictType)).size).toBeGreaterThan(5)
    })

    it('anybody logged in may read types to choose from, and values', async () => {
      const somebody = await service.console.asUser()
      const options = await somebody.get(`${TYPES}/optionselect`)
      expect(options.data).toContainEqual(expect.objectContaining({ dictType: 'sys_user_sex' }))
      const { data } = await somebody.get(`${VALUES}/type/sys_user_sex`)
      const values = ['0', '1', '2'].map((dictValue) => expect.objectContaining({ dictValue }))
      expect(data).toEqual(expect.arrayContaining(values))
    })

    it('keep what pages know: built-in types and values stay, with other labels if wanted', async () => {
      const type = await typeNamed('sys_yes_no')
      expect(await ask('DELETE', `${TYPES}/${type.dictId}`)).toMatchObject(BUILT_IN)
      expect(await ask('PUT', TYPES, { ...type, dictType: 'x' })).toMatchObject(BUILT_IN)
      const [value] = (await ask('GET', `${VALUES}/list?dictType=sys_yes_no`)).rows
      expect(await ask('DELETE', `${VALUES}/${value.dictCode}`)).toMatchObject(BUILT_IN)
      expect(await ask('PUT', VALUES, { ...value, dictValue: 'x' })).toMatchObject(BUILT_IN)
      const renamed = { ...value, dictLabel: 'Yep', listClass: '' }
      expect(await ask('PUT', VALUES, renamed)).toMatchObject({ code: 200 })
      expect((await ask('GET', `${VALUES}/${value.dictCode}`)).data).toEqual(renamed)
    })
  })
}

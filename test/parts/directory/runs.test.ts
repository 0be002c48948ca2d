import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

const PEOPLE = 60

let stage: DirectoryStage
let staff = ''

beforeAll(async () => {
  stage = await directoryStage()
  const { there } = stage
  staff = await stage.role('staff')
  await stage.rule({ role: staff })
  there.units.push(
    { key: 'd1', name: 'Works', parentKey: undefined },
    { key: 'd2', name: 'Hall', parentKey: 'd1' },
  )
  for (let at = 0; at < PEOPLE; at += 1) {
    there.put({
      key: `p-${at}`,
      name: `person-${at}`,
      groups: ['staff'],
      departments: [at % 2 ? 'd1' : 'd2'],
    })
  }
}, START_MS)
afterAll(() => stage.close())

describe('a run', () => {
  it('is rehearsed without a trace', async () => {
    const rehearsed = await stage.run({ isRehearsal: true })
    expect(rehearsed).toMatchObject({ state: 'done', counts: { added: PEOPLE, disabled: 0 } })
    expect(await stage.account('person-1')).toBeUndefined()
    expect(await stage.store.runs()).toEqual([])
    expect((await stage.departments()).map(({ name }) => name)).not.toContain('Works')
  })

  it('makes accounts and departments of the directory', async () => {
    const done = await stage.run()
    expect(done.counts).toEqual({
      added: PEOPLE,
      changed: 0,
      enabled: 0,
      disabled: 0,
      refused: 0,
      told: 0,
    })
    const works = (await stage.departments()).find(({ name }) => name === 'Works')
    const hall = (await stage.departments()).find(({ name }) => name === 'Hall')
    expect([works?.parentId, hall?.parentId]).toEqual([ROOT_DEPARTMENT, works?.id])
    expect(await stage.account('person-1')).toMatchObject({
      departmentId: works?.id,
      roles: [staff],
    })
  })

  it('does nothing while nothing has changed', async () => {
    const { counts, isWhole } = await stage.run()
    expect(isWhole).toBe(false)
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('reads everybody again when a rule has changed', async () => {
    await stage.rule({ value: 'nobody', role: staff })
    expect(await stage.run()).toMatchObject({ isWhole: true, counts: { changed: 0 } })
  })

  it('renames and moves departments by their key, and removes none', async () => {
    stage.there.units.splice(0, 2, { key: 'd2', name: 'Great hall', parentKey: undefined })
    const before = (await stage.departments()).find(({ name }) => name === 'Hall')
    await stage.run({ isWhole: true })
    const hall = (await stage.departments()).find(({ name }) => name === 'Great hall')
    expect([hall?.id, hall?.parentId]).toEqual([before?.id, ROOT_DEPARTMENT])
    expect((await stage.departments()).map(({ name }) => name)).toContain('Works')
  })

  it('disables who has left, with an entry of the log', async () => {
    const { database } = stage
    const gone = await stage.account('person-7')
    stage.there.entries.delete('p-7')
    const done = await stage.run()
    expect(done).toMatchObject({
      state: 'done',
      counts: { disabled: 1 },
      names: { disabled: ['person-7'] },
    })
    expect((await stage.account('person-7'))?.status).toBe('disabled')
    const [entry] = await database.rows(
      {
        text: `select * from operation_log where operator_name = 'directory' order by id desc limit 1`,
      },
      [],
    )
    expect(entry).toMatchObject({ area: 'directory', url: 'directory disabled' })
    expect(JSON.parse(String(entry?.parameters))).toMatchObject({ userId: gone?.id })
  })

  it('enables whoever comes back', async () => {
    stage.there.put({ key: 'p-7', name: 'person-7', groups: ['staff'] })
    expect(await stage.run()).toMatchObject({ counts: { enabled: 1 } })
    expect((await stage.account('person-7'))?.status).toBe('normal')
  })

  it('asks before it disables more than a tenth, and tells once', async () => {
    for (let at = 40; at < 50; at += 1) stage.there.entries.delete(`p-${at}`)
    expect(await stage.run()).toMatchObject({ state: 'asks', counts: { disabled: 10 } })
    expect(await stage.run()).toMatchObject({ state: 'asks' })
    expect(stage.told.map(({ state }) => state)).toEqual(['asks'])
    expect((await stage.account('person-40'))?.status).toBe('normal')
    const rehearsed = await stage.run({ isRehearsal: true })
    expect(rehearsed.names.disabled).toHaveLength(10)
    expect(await stage.run({ isConfirmed: true })).toMatchObject({
      state: 'done',
      counts: { disabled: 10 },
    })
    expect((await stage.account('person-40'))?.status).toBe('disabled')
  })

  it('does nothing when the directory is suddenly empty', async () => {
    const all = new Map(stage.there.entries)
    stage.there.entries.clear()
    expect(await stage.run()).toMatchObject({ state: 'asks' })
    for (const [key, person] of all) stage.there.entries.set(key, person)
    expect((await stage.account('person-1'))?.status).toBe('normal')
  })

  it('fails while the directory is away, tells once, and goes on where it was', async () => {
    stage.there.isAway = true
    stage.there.put({ key: 'p-1', nickName: 'Changed meanwhile' })
    const told = stage.told.length
    await expect(stage.run()).rejects.toMatchObject({ code: 'dependency_unavailable' })
    await expect(stage.run()).rejects.toMatchObject({ code: 'dependency_unavailable' })
    expect(stage.told.slice(told).map(({ state }) => state)).toEqual(['failed'])
    expect((await stage.account('person-1'))?.status).toBe('normal')
    stage.there.isAway = false
    await stage.run()
    expect((await stage.account('person-1'))?.nickName).toBe('Changed meanwhile')
  })
})

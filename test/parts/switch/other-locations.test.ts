import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  aPlatform,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'

const FILE = '1790000000000000901'
const files = (service: string): Company => ({
  sys_oss: [{ oss_id: FILE, file_name: '2024/02/29/one.png', original_name: 'one.png', service }],
})

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
  const first = smallCompany({ sys_oss_config: [aPlatform('store', 's3.first.example')] })
  await small.bring(first)
})

afterEach(() => small.target.close())

const other = smallCompany({
  sys_oss_config: [aPlatform('store', 's3.other.example')],
  ...files('store'),
})
const platformOf = () => small.query('select platform_key as key from stored_files')
const keys = () => small.query('select key from storage_platforms where id >= 1000 order by key')

it('a platform of the same key with other objects is asked about', async () => {
  const { questions } = await small.bring(other)
  expect(questions.map(({ about }) => about)).toEqual(['otherLocations'])
  expect(await platformOf()).toEqual([])
})

it('is left out with its files', async () => {
  const report = await small.bring(other, { otherLocations: 'leave' })
  expect(tableIn(report, 'sys_oss_config')?.left.map(({ record }) => record)).toEqual(['store'])
  expect(tableIn(report, 'sys_oss')?.left).toHaveLength(1)
  expect(await platformOf()).toEqual([])
})

it('comes under another key, once', async () => {
  await small.bring(other, { otherLocations: 'add' })
  expect(await platformOf()).toEqual([{ key: 'store-2' }])
  const again = await small.bring(other)
  expect(again.questions).toEqual([])
  expect(await keys()).toEqual([{ key: 'store' }, { key: 'store-2' }])
})

it('is the one that is here, if somebody says so', async () => {
  await small.bring(other, { otherLocations: 'same' })
  expect(await platformOf()).toEqual([{ key: 'store' }])
})

it('is not if there are several, because one answer would be for all', async () => {
  const at = (host: string) =>
    smallCompany({
      sys_oss_config: [
        aPlatform('store', `s3.${host}.example`),
        aPlatform('other', `s4.${host}.example`, { oss_config_id: 2 }),
      ],
      ...files('store'),
    })
  await small.bring(at('first'))
  const { questions } = await small.bring(at('other'), { otherLocations: 'same' })
  expect(questions.map(({ answers }) => answers)).toEqual([
    ['leave', 'add'],
    ['leave', 'add'],
  ])
  expect(await platformOf()).toEqual([{ key: 'store' }])
})

it('a new base path is no other location, because keys of files have theirs', async () => {
  const moved = aPlatform('store', 's3.first.example', { prefix: 'now' })
  const { questions } = await small.bring(
    smallCompany({ sys_oss_config: [moved], ...files('store') }),
  )
  expect(questions).toEqual([])
  expect(await platformOf()).toEqual([{ key: 'store' }])
})

it('files of a platform that nobody has there do not go to one that is called so here', async () => {
  const report = await small.bring(smallCompany(files('default')))
  expect(tableIn(report, 'sys_oss')?.left).toHaveLength(1)
  expect(await platformOf()).toEqual([])
})

it('a dry run leaves the ids of later files as they are', async () => {
  const last = async () =>
    small.query(
      `select pg_sequence_last_value(pg_get_serial_sequence('stored_files', 'id')::regclass)::text as id`,
    )
  const before = await last()
  const company = smallCompany({
    sys_oss_config: [aPlatform('store', 's3.first.example')],
    ...files('store'),
  })
  await small.bring(company, {}, true)
  await small.bring(company, { zone: undefined })
  expect(await last()).toEqual(before)
  await small.bring(company)
  expect(await last()).toEqual([{ id: FILE }])
})

it('one that was removed here stays away, with its new files', async () => {
  const sys_oss_config = [aPlatform('store', 's3.first.example')]
  const sys_user = [aUser(1, 'admin', { avatar: FILE })]
  await small.bring({ ...smallCompany({ sys_oss_config, ...files('store') }), sys_user })
  await small.query("update stored_files set platform_key = 'default'")
  await small.query("delete from storage_platforms where key = 'store'")
  const oneMore = { oss_id: '7', file_name: '2024/02/29/two.png', original_name: 'two.png' }
  const sys_oss = [...(files('store').sys_oss ?? []), { ...oneMore, service: 'store' }]
  const report = await small.bring({ ...smallCompany({ sys_oss_config, sys_oss }), sys_user })
  const [platforms, objects] = [tableIn(report, 'sys_oss_config'), tableIn(report, 'sys_oss')]
  expect(platforms?.left).toEqual([{ record: 'store', reason: 'it was removed here' }])
  expect(objects).toMatchObject({
    unchanged: 1,
    left: [{ record: '7 two.png', reason: 'its platform store was removed here' }],
  })
  expect(await keys()).toEqual([])
  expect(await platformOf()).toEqual([{ key: 'default' }])
  expect(await small.query('select avatar_url as avatar from users where id = 1')).toEqual([
    { avatar: `file:${FILE}` },
  ])
})

it('one that was removed here and made again takes their new files', async () => {
  const sys_oss_config = [aPlatform('store', 's3.first.example')]
  await small.bring(smallCompany({ sys_oss_config }))
  await small.query("update storage_platforms set id = default where key = 'store'")
  const report = await small.bring(smallCompany({ sys_oss_config, ...files('store') }))
  expect(tableIn(report, 'sys_oss_config')).toMatchObject({ unchanged: 1, left: [] })
  expect(tableIn(report, 'sys_oss')).toMatchObject({ taken: 1, left: [] })
})

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

let small: SmallImport

beforeEach(async () => {
  small = await smallImport({ STORAGE_ENDPOINTS: '127.0.0.1:9000' })
})

afterEach(() => small.target.close())

const HOST = 'https://files.old.example/sample'
const OPEN = aPlatform('minio', '127.0.0.1:9000', { access_policy: '1' })
const CLOSED = aPlatform('closed', '127.0.0.1:9000', {
  ...{ oss_config_id: 2, bucket_name: 'closed', access_policy: '0' },
})
const file = (id: number, key: string, fields = {}) => ({
  ...{ oss_id: id, service: 'minio', original_name: 'a.png', file_suffix: '.png' },
  ...{ file_name: key, url: `${HOST}/${key}`, ...fields },
})
const notice = (id: number, content: string) => ({
  ...{ notice_id: id, notice_title: `Notice ${id}`, notice_type: '1', status: '0' },
  ...{ notice_content: content, create_by: 1 },
})
const img = (address: string) => `<p><img src="${address}" alt=""></p>`
const company = (notices: readonly ReturnType<typeof notice>[], files: Company = {}) =>
  smallCompany({
    ...{ sys_user: [aUser(8, 'ann')], sys_notice: notices, sys_oss_config: [OPEN, CLOSED] },
    sys_oss: [
      file(91, 'a/one.png'),
      file(92, 'a/two.png'),
      file(93, 'c.png', { service: 'closed' }),
    ],
    ...files,
  })
const contents = async () =>
  (await small.query('select content from notices order by id')).map(({ content }) => content)
const noteOf = (count: number) => `${count} old addresses of files lead to the files here.`

it('old addresses in notices become those of the files that came', async () => {
  const both = img(`${HOST}/a/one.png`) + img(`${HOST}/a/two.png`)
  const other = img('https://elsewhere.example/a/one.png') + img(`${HOST}/gone.png`)
  const report = await small.bring(company([notice(1, both), notice(2, other)]))
  expect(await contents()).toEqual([img('/file/91') + img('/file/92'), other])
  expect(tableIn(report, 'sys_notice')?.notes).toContain(noteOf(2))
})

it('a later import changes nothing of them, whatever its source still has', async () => {
  const notices = [notice(1, img(`${HOST}/a/one.png`))]
  await small.bring(company(notices))
  const before = await contents()
  expect(before).toEqual([img('/file/91')])
  const same = company(notices)
  const { sys_oss: _files, ...withoutFiles } = same
  const { sys_oss_config: _platforms, ...withoutPlatforms } = withoutFiles
  await small.query(`update stored_files set state = 'deleting' where id = 91`)
  for (const again of [
    same,
    company(notices, { sys_oss: [file(92, 'a/two.png')] }),
    withoutFiles,
    withoutPlatforms,
  ]) {
    const report = await small.bring(again)
    expect(await contents()).toEqual(before)
    expect(tableIn(report, 'sys_notice')).toMatchObject({ unchanged: 1, changed: [], kept: [] })
  }
  const moved = company([notice(1, img(`${HOST}/a/two.png`))])
  expect(tableIn(await small.bring(moved), 'sys_notice')?.changed).toHaveLength(1)
  expect(await contents()).toEqual([img('/file/92')])
})

it('a notice that was changed here stays', async () => {
  const notices = [notice(1, img(`${HOST}/a/one.png`))]
  await small.bring(company(notices))
  await small.query(`update notices set content = 'mine'`)
  const report = await small.bring(company(notices))
  expect(await contents()).toEqual(['mine'])
  expect(tableIn(report, 'sys_notice')?.kept).toHaveLength(1)
})

it('a picture whose file comes later is shown from then on', async () => {
  const notices = [notice(1, img(`${HOST}/a/one.png`))]
  await small.bring(company(notices, { sys_oss: [file(92, 'a/two.png')] }))
  expect(await contents()).toEqual([img(`${HOST}/a/one.png`)])
  await small.bring(company(notices))
  expect(await contents()).toEqual([img('/file/91')])
})

it('T-123: a notice opens no file that its writer could not open there by its address', async () => {
  const tries = [
    img('/file/91'),
    img('/file/93.png'),
    img(`${HOST}/c.png`),
    img(`${HOST}/a/one.png?/file/91`),
  ]
  const first = await small.bring(company(tries.map((content, at) => notice(at + 1, content))))
  expect(tableIn(first, 'sys_notice')?.notes).toContain(
    '2 addresses that would open files here were given a "?", and lead nowhere.',
  )
  expect(await contents()).toEqual([img('/file/91?'), img('/file/93.png?'), ...tries.slice(2)])
  const report = await small.bring(company(tries.map((content, at) => notice(at + 1, content))))
  expect(tableIn(report, 'sys_notice')).toMatchObject({ unchanged: 4, changed: [], kept: [] })
})

it('T-123: a notice opens no file here that has the id of one there', async () => {
  await small.query(`insert into stored_files (id, platform_key, object_key, original_name, suffix,
    content_type, state, uploader_id, uploader_name, lease_until, created_at, bytes, sha256)
    select 91, platform_key, 'x.png', 'x.png', '.png', 'image/png', 'ready', 1, 'admin', now(), now(),
    1, repeat('a', 64) from (select key as platform_key from storage_platforms limit 1) p`)
  await small.bring(company([notice(1, img(`${HOST}/a/one.png`))]))
  expect(await contents()).toEqual([img(`${HOST}/a/one.png`)])
})

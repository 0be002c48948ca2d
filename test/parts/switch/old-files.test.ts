import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { commandHere } from '../../support/command-here.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { legacyCompany } from '../../support/legacy/legacy-company.ts'
import { legacyDump } from '../../support/legacy/legacy-dump.ts'
import { inVersion6, SCHEMA_6 } from '../../support/legacy/version-6.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { anyStore } from '../../support/prepared-database.ts'
import { contentOf, newLocation } from '../../support/s3-locations.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { s3Client } from '../../support/servers/s3-client.ts'
import { Service, USUAL_SETTINGS } from '../../support/service.ts'
import { uniqueHex } from '../../support/unique.ts'

const FILES = 50
const OURS = { tenant_id: '000000', create_by: '1', create_time: '2024-03-01 08:00:00' }
/** That system ends a key as the file's name ends, behind its last dot or without one. */
const ENDS = ['.png', '同', '.最终 版 (1)']
const SIZES = [0, 1, 5000, 300_000, 6_000_000]

const VERSIONS = ['5', '6'] as const
type Version = (typeof VERSIONS)[number]

/** The objects of a company, of which it has lost some, in a bucket with others. */
async function company(url: string, version: Version) {
  const { bucket, accessKey, secretKey } = await newLocation(url)
  const s3 = await s3Client(url)
  const put = async (key: string, size: number) => {
    const content = randomBytes(size)
    await s3.putObject({ Bucket: bucket, Key: key, Body: content })
    return content
  }
  const files = []
  for (let at = 0; at < FILES; at += 1) {
    const key = `office/2024/03/01/${uniqueHex(32)}${ENDS[at % ENDS.length]}`
    const content = await put(key, SIZES[at % SIZES.length] ?? 0)
    files.push({ id: String(1_790_000_000_000_000_000n + BigInt(at)), key, content })
  }
  for (let other = 0; other < 5; other += 1) await put(`office/2024/03/02/${uniqueHex(32)}.png`, 9)
  s3.destroy()
  const row = ({ id, key }: { readonly id: string; readonly key: string }) => ({
    ...{ ...OURS, oss_id: id, file_name: key, original_name: `${id}.png`, service: 'minio' },
    ...{ file_suffix: '.png', url: `https://files.old.example/${bucket}/${key}` },
  })
  const lost = ['1', '2'].map((id) => ({ id, key: `office/2024/03/03/${uniqueHex(32)}.png` }))
  const rows = {
    ...legacyCompany(seedOfRun(), { users: 5, departments: 2, roles: 2 }),
    sys_oss_config: [
      {
        ...{ ...OURS, oss_config_id: '1', config_key: 'minio', bucket_name: bucket, ext1: null },
        ...{ access_key: accessKey, secret_key: secretKey, endpoint: new URL(url).host },
        ...{ prefix: 'office', domain: '', is_https: 'N', region: 'us-east-1', remark: null },
        ...{ access_policy: '1', status: '0' },
      },
    ],
    sys_oss: [...files, ...lost].map(row),
    sys_notice: [
      {
        ...{ ...OURS, notice_id: '1', notice_title: 'Look', notice_type: '1', status: '0' },
        notice_content: `<img src="https://files.old.example/${bucket}/${files[3]?.key}">`,
      },
    ],
  }
  const dump =
    version === '6'
      ? await legacyDump(inVersion6(rows), 'mysql', SCHEMA_6)
      : await legacyDump(rows, 'mysql')
  return { bucket, files, dump }
}

await describeWith('s3', 'files of another system in their bucket', (url) => {
  it.each(
    VERSIONS,
  )('T-90: of version %s open by their old ids and addresses, and in notices, and nothing else of the bucket is touched', async (version) => {
    const { bucket, files, dump } = await company(url, version)
    const folder = await temporaryFolder()
    const settings = {
      ...{ ...USUAL_SETTINGS, ...(await anyStore()), PORT: String(await freePort()) },
      ...{ STORAGE_ENDPOINTS: new URL(url).host, LEGACY_FILE_HOSTS: 'files.old.example' },
    }
    const tenant = version === '5' ? ['--tenant', '000000'] : []
    const answers = [...'--zone Asia/Shanghai --other-user-types leave'.split(' '), ...tenant]
    const more = '--duplicate-contacts first --bucket-check head --json'.split(' ')
    const words = ['import-ruoyi', '--from', dump, ...answers, ...more]
    const first = await Service.start(folder, settings)
    const { publicKey, password } = firstStartOf(first)
    await first.stop()
    const objects = {
      ...{ found: FILES, missing: 2, unanswered: 0, missingSample: ['1 1.png', '2 2.png'] },
      foreign: { minio: 5 },
      bytes: files.reduce((sum, { content }) => sum + content.length, 0),
    }
    const dry = await commandHere(folder, [...words, '--dry-run'], settings)
    expect(JSON.parse(dry.output)).toMatchObject({
      objects,
      addresses: { found: [{ table: 'sys_notice', column: 'notice_content', rows: 1 }] },
    })
    const real = first.again(words)
    await real.exitCode
    expect(JSON.parse(real.output)).toMatchObject({ isStored: true, objects })
    const service = await Service.start(folder, settings)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    for (const { id, key, content } of files) {
      const bytes = await front.download(session, id)
      expect([content.length, bytes.subarray(0, 200).toString(), bytes.equals(content)]).toEqual([
        content.length,
        expect.anything(),
        true,
      ])
      const old = `${front.origin}/legacy-files/${bucket}/${encodeURI(key)}`
      const { status, headers } = await fetch(old, { headers: session, redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([
        302,
        expect.stringContaining(`/${id}.png`),
      ])
      expect((await fetch(old, { redirect: 'manual' })).status).toBe(404)
    }
    const notices = await fetch(`${front.origin}/system/notice/list`, { headers: session })
    const [{ noticeContent }] = Object(await notices.json()).rows
    const picture = files[3]
    const [, shown = ''] = /src="([^"]*)"/.exec(noticeContent) ?? []
    expect(new URL(shown).pathname).toBe(`/file/${picture?.id}.png`)
    const answer = await fetch(shown)
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([
      200,
      picture?.content,
    ])
    await service.stop()
    const tidied = await commandHere(folder, ['reconcile', '--force'], settings)
    expect(tidied.output).toContain('"foreign": 5')
    expect((await contentOf(url, bucket)).objects).toHaveLength(FILES + 5)
  }, 600_000)
})

import { expect, it } from 'vitest'
import { OldAddresses } from '../../../application/switch/old-addresses.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'

const SOURCE = {
  sys_oss: [
    { oss_id: '1', url: 'https://files.old.example/bucket/a.png' },
    { oss_id: '2', url: 'no address' },
  ],
  sys_oper_log: [{ oper_param: '{"url":"https://files.old.example/bucket/a.png"}' }],
  sys_notice: [
    { notice_content: '<img src="https://files.old.example/bucket/a.png">', remark: null },
    { notice_content: '<img src="//files.old.example/bucket/a.png">', remark: null },
    { notice_content: 'somebody@files.old.example', remark: null },
  ],
  car: [
    { id: 7, papers: '["https:\\/\\/files.old.example\\/bucket\\/b.pdf"]', picture: null },
    { id: 8, papers: '[]', picture: 'https://files.old.example/bucket/c.png' },
    { id: 9, papers: '[]', picture: 'https://other.example/c.png' },
  ],
}

async function looking() {
  const addresses = new OldAddresses(new MemoryLegacySource(SOURCE))
  for await (const _some of addresses.watched().rows('sys_oss', ['oss_id', 'url']));
  return addresses
}

it('counts old addresses by table and column, notices first', async () => {
  expect(await (await looking()).find(() => true)).toEqual({
    found: [
      { table: 'sys_notice', column: 'notice_content', rows: 2 },
      { table: 'car', column: 'papers', rows: 1 },
      { table: 'car', column: 'picture', rows: 1 },
    ],
    unfinished: [],
  })
})

it('says which tables there was no time for', async () => {
  let looks = 0
  const report = await (await looking()).find(() => {
    looks += 1
    return looks < 3
  })
  expect(report.unfinished).toEqual(['car'])
  expect(report.found).toHaveLength(1)
})

it('reads nothing without a host', async () => {
  const addresses = new OldAddresses(new MemoryLegacySource(SOURCE))
  expect(await addresses.find(() => true)).toEqual({ found: [], unfinished: [] })
})

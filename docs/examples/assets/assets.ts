import {
  author,
  authorDepartment,
  byDepartment,
  choice,
  createdAt,
  date,
  decimal,
  defineModule,
  file,
  page,
  Refusal,
  record,
  route,
  Type,
  text,
  user,
} from 'gatehouse'

export const ASSET = record({
  name: 'asset',
  fields: {
    name: text({ max: 100, filter: 'contains', words: ['Name', '名称'] }),
    serial: text({ max: 50, filter: 'equals', words: ['Serial number', '序列号'] }),
    holder: user({ empty: undefined, filter: 'equals', words: ['Holder', '领用人'] }),
    boughtOn: date({ empty: undefined, filter: 'range', words: ['Bought on', '购置日期'] }),
    price: decimal({ digits: 12, scale: 2, empty: undefined, words: ['Price', '价格'] }),
    state: choice({
      dictionary: 'asset_state',
      empty: 'in_use',
      filter: 'equals',
      words: ['State', '状态'],
    }),
    photo: file({ empty: undefined, words: ['Photo', '照片'] }),
    author,
    authorDepartment,
    createdAt,
  },
  unique: [['serial']],
})

export const assets = defineModule({
  name: 'assets',
  words: ['Assets', '资产'],
  version: '1.0.0',
  pages: [
    page({
      of: ASSET,
      url: '/asset/asset',
      permission: 'asset:asset',
      words: { en: ['an asset', 'assets'], zh: '资产' },
      scope: byDepartment('authorDepartment', { author: 'author' }),
      sheet: { name: 'assets', import: true },
      menu: { under: 'root', path: 'asset', component: 'asset/asset/index' },
    }),
  ],
  dictionaries: [
    {
      type: 'asset_state',
      words: ['Asset state', '资产状态'],
      values: [
        ['in_use', 'In use', '在用'],
        ['scrapped', 'Scrapped', '报废'],
      ],
    },
  ],
  routes: [
    route({
      method: 'POST',
      url: '/asset/asset/:id/scrap',
      permission: 'asset:asset:scrap',
      audit: 'change',
      words: ['Scrap an asset', '报废资产'],
      params: Type.Object({ id: Type.String({ maxLength: 20 }) }),
      reply: Type.Null(),
      async run({ caller, params, records, notify }) {
        const asset = await records(ASSET).get(params.id, caller)
        if (asset.state === 'scrapped') {
          throw new Refusal('asset_scrapped', ['The asset is scrapped already.', '资产已报废。'])
        }
        await records(ASSET).edit(asset.id, { state: 'scrapped' }, caller)
        if (asset.holder !== undefined) notify.after(asset.holder, `${asset.name} was scrapped.`)
        return null
      },
    }),
  ],
  jobs: [
    {
      name: 'asset-reminder',
      words: ['Remind holders of their assets', '提醒领用人'],
      cron: '0 9 * * 1',
      async run({ records, notify }) {
        const where = [{ field: 'state', is: 'in_use' }] as const
        for (const { name, holder } of await records(ASSET).list({ where }, 'system')) {
          if (holder !== undefined) notify.after(holder, `You hold ${name}. Is it still in use?`)
        }
      },
    },
  ],
  migrations: new URL('./migrations', import.meta.url),
})

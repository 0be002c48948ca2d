import { createdAt, defineModule, page, record, reference, text } from 'gatehouse'

const HISTORY = record({
  name: 'asset-history',
  table: 'asset_history',
  fields: {
    asset: reference({ filter: 'equals', words: ['Asset', '资产'] }),
    what: text({ max: 200, words: ['What happened', '事件'] }),
    createdAt,
  },
})

export const assetHistory = defineModule({
  name: 'asset-history',
  words: ['History of assets', '资产履历'],
  needs: ['assets'],
  pages: [
    page({
      of: HISTORY,
      url: '/asset/history',
      permission: 'asset:history',
      words: { en: ['an entry', 'entries'], zh: '资产履历' },
      menu: { under: 'root', path: 'asset-history', component: 'asset/history/index' },
    }),
  ],
  on: {
    'record.added': {
      of: ['asset'],
      async run({ data }, { transaction }) {
        await transaction(async ({ records }) => {
          await records(HISTORY).add({ asset: data.id, what: 'added' }, 'system')
        })
      },
    },
    'record.changed': {
      of: ['asset'],
      async run({ data }, { transaction }) {
        const what = `changed: ${data.fields.join(', ')}`
        await transaction(async ({ records }) => {
          await records(HISTORY).add({ asset: data.id, what }, 'system')
        })
      },
    },
  },
  migrations: new URL('./migrations', import.meta.url),
})

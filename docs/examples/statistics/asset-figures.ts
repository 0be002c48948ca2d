import { defineModule, route, Type, tables } from 'gatehouse'
import { ASSET } from '../assets/assets.ts'

const database = tables(ASSET)

export const assetFigures = defineModule({
  name: 'asset-figures',
  words: ['Figures of assets', '资产统计'],
  needs: ['assets'],
  routes: [
    route({
      method: 'GET',
      url: '/asset/figures',
      permission: 'asset:asset:figures',
      words: ['Figures of assets', '资产统计'],
      query: Type.Object({ from: Type.String({ maxLength: 10, default: '1900-01-01' }) }),
      reply: Type.Array(
        Type.Object({
          state: Type.String(),
          assets: Type.Integer(),
          price: Type.String(),
        }),
      ),
      async run({ query, sql }) {
        const figures = await sql(
          database
            .selectFrom('assets')
            .select(({ fn }) => ['state', fn.countAll().as('assets'), fn.sum('price').as('price')])
            .where('bought_on', '>=', query.from)
            .groupBy('state')
            .orderBy('state'),
        )
        return figures.map(({ state, assets, price }) => ({
          ...{ state, assets: Number(assets) },
          price: String(price ?? 0),
        }))
      },
    }),
  ],
})

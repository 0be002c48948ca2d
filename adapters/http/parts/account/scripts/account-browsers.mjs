import { ask, byId, doing, fillRows, open, tell } from './account.mjs'

const section = document.querySelector('section')

async function show() {
  const { data } = await ask('GET /auth/factors/browsers')
  fillRows(section.querySelector('.rows'), data, (row, item) => {
    const end = async () => {
      await ask('DELETE /auth/factors/browsers/{id}', { path: { id: row.id } })
      await show()
      tell(section.dataset.ended)
    }
    item.querySelector('button').addEventListener('click', doing(end))
    const { browser, os, ipaddr, createTime, expireTime } = row
    return { device: `${browser}, ${os}`, address: ipaddr, since: createTime, until: expireTime }
  })
  byId('none').hidden = data.length > 0
}

open(show)

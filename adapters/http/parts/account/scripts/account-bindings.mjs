import { ask, byId, doing, fillRows, open, tell } from './account.mjs'

const section = document.querySelector('section')

async function show() {
  const { data } = await ask('GET /system/social/list')
  fillRows(section.querySelector('.rows'), data, (row, item) => {
    const remove = async () => {
      await ask('DELETE /auth/unlock/{socialId}', { path: { socialId: row.id } })
      await show()
      tell(section.dataset.removed)
    }
    item.querySelector('button').addEventListener('click', doing(remove))
    return { source: row.source, name: row.nickName || row.userName, time: row.createTime }
  })
  byId('none').hidden = data.length > 0
}

open(show)

import type { AccountPage } from '../account-page.ts'

const WORDS = {
  en: {
    facts: 'Account',
    userName: 'User name',
    deptName: 'Department',
    roleGroup: 'Roles',
    postGroup: 'Posts',
    loginDate: 'Last login',
    loginIp: 'From',
    contact: 'Name and contacts',
    nickName: 'Name',
    email: 'E-mail',
    phonenumber: 'Mobile number',
    save: 'Save',
  },
  zh: {
    facts: '账号信息',
    userName: '用户名',
    deptName: '部门',
    roleGroup: '角色',
    postGroup: '岗位',
    loginDate: '上次登录',
    loginIp: '登录地址',
    contact: '姓名与联系方式',
    nickName: '昵称',
    email: '邮箱',
    phonenumber: '手机号码',
    save: '保存',
  },
}

const FACTS = ['userName', 'deptName', 'roleGroup', 'postGroup', 'loginDate', 'loginIp'] as const

export const dataPage: AccountPage = {
  name: '',
  script: 'account-data.mjs',
  title: { en: 'My data', zh: '个人资料' },
  body: (language) => {
    const words = WORDS[language]
    const facts = FACTS.map((name) => `<dt>${words[name]}</dt><dd data-fact="${name}"></dd>`)
    return `<section><h2>${words.facts}</h2><dl>${facts.join('\n')}</dl></section>
<section><h2>${words.contact}</h2><form class="form narrow">
<label>${words.nickName}<input name="nickName" autocomplete="name" maxlength="30" required></label>
<label>${words.email}<input name="email" type="email" autocomplete="email" maxlength="50"></label>
<label>${words.phonenumber}<input name="phonenumber" type="tel" autocomplete="tel" maxlength="20"></label>
<button class="primary">${words.save}</button>
</form></section>`
  },
}

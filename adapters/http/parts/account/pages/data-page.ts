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
    proven: 'proven',
    unproven: 'not proven: a forgotten password cannot be sent there',
    ask: 'Send a link that proves the address',
    asked: 'A link was sent. It works for three days.',
    prove: 'Your e-mail address',
    how: 'You have opened the link of a mail. Is this your address?',
    yes: 'Yes, it is mine',
    byCode:
      'A mobile number is proven by a login with a code from where you have logged in before.',
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
    proven: '已验证',
    unproven: '未验证：忘记密码时无法发送到此处',
    ask: '发送验证链接',
    asked: '链接已发送，三天内有效。',
    prove: '您的邮箱',
    how: '您打开了邮件中的链接。该邮箱是您本人的吗？',
    yes: '是我的邮箱',
    byCode: '在曾经登录过的地方使用短信验证码登录，即可验证手机号码。',
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
    return `<section id="prove" data-sent="${words.asked}" hidden><h2>${words.prove}</h2><p>${words.how}</p>
<p><b data-fact="email"></b></p><p><button type="button" class="primary">${words.yes}</button></p></section>
<section><h2>${words.facts}</h2><dl>${facts.join('\n')}</dl></section>
<section><h2>${words.contact}</h2><form class="form narrow">
<label>${words.nickName}<input name="nickName" autocomplete="name" maxlength="30" required></label>
<label>${words.email}<input name="email" type="email" autocomplete="email" maxlength="50"></label>
${stateOf('email', words)}
<p id="ask" hidden><button type="button">${words.ask}</button></p>
<label>${words.phonenumber}<input name="phonenumber" type="tel" autocomplete="tel" maxlength="20"></label>
${stateOf('phone', words)}
<p id="by-code" class="quiet" hidden>${words.byCode}</p>
<button class="primary">${words.save}</button>
</form></section>`
  },
}

/** The script shows one of the two, if there is such a contact. */
function stateOf(contact: string, { proven, unproven }: (typeof WORDS)['en']): string {
  return `<p class="quiet" data-state="${contact}-proven" hidden>${proven}</p>
<p class="quiet" data-state="${contact}-unproven" hidden>${unproven}</p>`
}

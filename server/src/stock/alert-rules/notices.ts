import { noticeKind } from '../../platform/notice-kind.ts'

export const ruleTest = noticeKind<{ rule: string }>({
  name: 'rule.test',
  type: 'info',
  priority: 'low',
  category: 'system',
  url: () => '/dashboard/notifications',
  words: (m, { rule }) => ({
    title: rule ? m.notices_rule_test_title({ rule }) : m.notices_rule_test_title_unnamed(),
    message: m.notices_rule_test_message(),
  }),
})

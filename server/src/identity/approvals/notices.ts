import { type NoticeKind, noticeKind } from '../../platform/notice-kind.ts'

/** A request for approval; `url`: where its document is looked at. */
type ApprovalNotice = {
  requestId: string
  document: string
  number: string
  title: string
  by: string
  url: string
}

type DecisionNotice = ApprovalNotice & {
  state: 'approved' | 'rejected' | 'changes_requested'
  decider: string
  comment: string
}

type QuestionNotice = ApprovalNotice & { from: string; text: string }

/** Whoever has to decide is told at all times: their settings say only whether by e-mail as well. */
const approval = <Data extends ApprovalNotice>(
  about: Pick<NoticeKind<Data>, 'name' | 'type' | 'priority' | 'words'>,
) => noticeKind<Data>({ ...about, category: 'approval', url: ({ url }) => url })

export const approvalWaiting = approval<ApprovalNotice>({
  name: 'approval.waiting',
  type: 'info',
  priority: 'high',
  words: (m, data) => ({
    title: m.notices_approval_waiting_title(data),
    message: m.notices_approval_waiting_message(data),
  }),
})

export const approvalReminded = approval<ApprovalNotice>({
  name: 'approval.reminded',
  type: 'warning',
  priority: 'high',
  words: (m, data) => ({
    title: m.notices_approval_reminded_title(data),
    message: m.notices_approval_waiting_message(data),
  }),
})

export const approvalEscalated = approval<ApprovalNotice>({
  name: 'approval.escalated',
  type: 'alert',
  priority: 'urgent',
  words: (m, data) => ({
    title: m.notices_approval_escalated_title(data),
    message: m.notices_approval_waiting_message(data),
  }),
})

export const approvalDecided = approval<DecisionNotice>({
  name: 'approval.decided',
  type: 'info',
  priority: 'medium',
  words: (m, data) => ({
    title: m[`notices_approval_decided_${data.state}_title`](data),
    message: data.comment
      ? m.notices_approval_decided_message_comment(data)
      : m.notices_approval_decided_message(data),
  }),
})

export const approvalVoided = approval<ApprovalNotice>({
  name: 'approval.voided',
  type: 'warning',
  priority: 'high',
  words: (m, data) => ({
    title: m.notices_approval_voided_title(data),
    message: m.notices_approval_voided_message(data),
  }),
})

const question = (step: 'asked' | 'answered') =>
  approval<QuestionNotice>({
    name: `approval.${step}`,
    type: 'info',
    priority: 'high',
    words: (m, data) => ({
      title: m[`notices_approval_${step}_title`](data),
      message: m.notices_approval_question_message(data),
    }),
  })

export const approvalAsked = question('asked')
export const approvalAnswered = question('answered')

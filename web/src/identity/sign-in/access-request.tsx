import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PagePath } from '@wellstock/contract/platform/pages'
import { api, query } from '../../lib/api.ts'
import { formatDateTime, formatNames } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageTitles } from '../../lib/page-titles.ts'
import { messageOf } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'

/** Who can give access to the page, and one press to ask them; once they were asked, to whom it went and when. */
export function AccessRequest({ path }: { path: PagePath }) {
  const client = useQueryClient()
  const options = query.accessRequests.get.queryOptions({ input: { path } })
  const { data } = useQuery(options)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.accessRequests.ask({ path }),
    onSuccess: (asked) => client.setQueryData(options.queryKey, asked),
  })
  if (!data || data.grantors.length === 0) return <Text c="dimmed">{m.unauthorized_ask()}</Text>

  const names = formatNames(data.grantors)
  const page = pageTitles[path]()
  return (
    <div className={ui.column12}>
      <Text>{m.unauthorized_grantors({ count: data.grantors.length, names, page })}</Text>
      <div role="status">
        {data.askedAt && (
          <Text fw={550}>{m.unauthorized_asked({ names, time: formatDateTime(data.askedAt) })}</Text>
        )}
      </div>
      {error && (
        <Text c="var(--danger)" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {!data.askedAt && (
        <div>
          <Button loading={isPending} onClick={() => mutate()}>
            {m.nav_request()}
          </Button>
        </div>
      )}
    </div>
  )
}

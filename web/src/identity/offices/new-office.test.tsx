import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { listOf, mainId, officeLike, signedIn } from './fixtures.ts'

const answers = {
  ...signedIn(['office_manager']),
  'GET /api/offices': () => listOf([officeLike()]),
}

// By text and label: asking for roles takes long among the many time zones.
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: '.mantine-Button-label' }))
async function type(label: RegExp, text: string) {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.paste(text)
}

/** The first field of a step takes the focus once it is drawn; what is entered before would go there. */
async function next() {
  await press('Next')
  await waitFor(() => expect(document.activeElement?.matches('input, select')).toBe(true))
}

async function fillTo(step: 'address' | 'contact' | 'setup') {
  await type(/^Name/, 'Larkstone')
  await userEvent.selectOptions(field(/^Type/), 'Clinic')
  await next()
  if (step === 'address') return
  await type(/^Street/, '612 Larkstone Avenue')
  await type(/^City/, 'St. Paul')
  await type(/^State/, 'MN')
  await next()
  if (step === 'contact') return
  await type(/^Phone/, '1')
  await type(/^Email/, 'lark@tamarind.example')
  await type(/^Manager/, 'Kai')
  await press('Next')
}

describe('adding an office', () => {
  it('asks for name and type first', async () => {
    answering(answers)
    await renderPage('/dashboard/offices/new')
    expect(await screen.findByText('Still needed here: Name, Type')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('sends the fields and what is taken over from another office', async () => {
    const requests = answering({
      ...answers,
      'POST /api/offices': () => json(officeLike({ name: 'Larkstone' })),
    })
    const { router } = await renderPage('/dashboard/offices/new')
    await fillTo('setup')
    expect(screen.getByText('Step 4 of 4')).toBeTruthy()
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Take over from' }),
      'Hollow Main Campus',
    )
    await userEvent.click(screen.getByRole('checkbox', { name: /^Roles/ }))
    await press('Add Office')
    expect(await screen.findByText('Larkstone added successfully')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/offices'))
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
      name: 'Larkstone',
      type: 'clinic',
      features: [],
      street: '612 Larkstone Avenue',
      city: 'St. Paul',
      state: 'MN',
      zipCode: '',
      phone: '1',
      email: 'lark@tamarind.example',
      manager: 'Kai',
      status: 'active',
      employees: 0,
      setup: { officeId: mainId, rooms: true, thresholds: true, roles: true },
    })
    expect(localStorage.getItem('wellstock:draft:person-1:office:new')).toBeNull()
  })

  it('asks again for the offices to take over from', async () => {
    let isDown = true
    answering({
      ...answers,
      'GET /api/offices': () => (isDown ? new Response('<html>a gateway</html>') : listOf([officeLike()])),
    })
    await renderPage('/dashboard/offices/new')
    await fillTo('setup')
    await userEvent.click(await screen.findByText('Try again'))
    isDown = false
    await userEvent.click(await screen.findByText('Try again'))
    expect(await screen.findByLabelText('Take over from')).toBeTruthy()
  })

  it('leaves the set-up out where nothing is taken over', async () => {
    const requests = answering({ ...answers, 'POST /api/offices': () => json(officeLike()) })
    await renderPage('/dashboard/offices/new')
    await fillTo('setup')
    await press('Add Office')
    await screen.findByText('Hollow Main Campus added successfully')
    expect(await requests.find(({ method }) => method === 'POST')?.json()).not.toHaveProperty('setup')
  })

  it('goes on where a closed browser left it, or starts over', async () => {
    answering(answers)
    const first = await renderPage('/dashboard/offices/new')
    await fillTo('address')
    await type(/^Street/, '612')
    first.unmount()

    await renderPage('/dashboard/offices/new')
    expect(await screen.findByText(/What you typed was kept/)).toBeTruthy()
    const name = () => field(/^Name/).value
    expect(name()).toBe('Larkstone')
    await press('Next')
    expect(field(/^Street/).value).toBe('612')
    await press('Start over')
    expect(name()).toBe('')
    expect(screen.queryByText(/What you typed was kept/)).toBeNull()
    expect(localStorage.getItem('wellstock:draft:person-1:office:new')).toBeNull()
  })

  it('is not for somebody who manages some offices only', async () => {
    const grants = [
      { role: 'user' as const, officeId: null },
      { role: 'office_manager' as const, officeId: mainId },
    ]
    const person = {
      id: 'p',
      name: 'Bo',
      email: 'bo@x.example',
      role: 'office_manager' as const,
      department: '',
      grants,
    }
    answering({ ...answers, ...signedIn([], { person }) })
    await renderPage('/dashboard/offices/new')
    expect(await screen.findByText('Only somebody who manages all offices can add one.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull()
  })
})

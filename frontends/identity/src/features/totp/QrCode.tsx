import { Box } from '@tollgate/console-ui/layout'
import { QRCodeSVG } from 'qrcode.react'

/** A text as a QR code, drawn here: what is in it is secret. Dark on light in both schemes, as cameras want it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={{ lineHeight: 0, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <QRCodeSVG value={text} size={176} level="M" marginSize={2} title={label} />
    </Box>
  )
}

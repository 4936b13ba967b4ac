/** What previews alone show: the bar above each page, and the mark of what is not published. */
export const previewCss = `.deploy-bar {
  background: var(--ink);
  color: var(--paper);
  font-family: var(--sans);
  font-size: var(--text-xs);
  overflow-wrap: anywhere;
  padding: var(--space-2) var(--space-5);
}

.deploy-bar a {
  color: inherit;
  margin-inline-start: var(--space-3);
}

.deploy-bar :focus-visible {
  outline-color: var(--paper);
}

.draft-mark {
  border: var(--hairline) solid currentcolor;
  border-radius: var(--radius);
  color: var(--accent);
  font-family: var(--sans);
  font-size: var(--text-xs);
  font-weight: 600;
  inline-size: fit-content;
  padding-inline: var(--space-2);
}

@media print {
  .deploy-bar {
    display: none;
  }
}
`;

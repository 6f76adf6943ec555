#include "config.h"
#include "grid.h"
#include "kernels.h"
#include "report.h"
#include "schedule.h"

/* In Fortran. */
long weighted(int n);

static struct grid one, other;

int main(int argc, char **argv) {
  (void)argv;
  grid_fill(&one, 7);
  report("start", total(&one));
  advance(&one, &other, STEPS, argc > 1);
  report("end", total(&one));
  report("weight", weigh(5));
  report("access", access_plain());
  report("weighted", weighted(10));
  const char *inside = "";
  #pragma omp parallel num_threads(2)
  {
    #pragma omp single
    inside = flavour();
  }
  report_text("inside", inside);
  report_text("outside", flavour());
  return 0;
}
